"""Values of partizan games: short games in canonical form, stoppers, and values with two sides."""

from zermelo.values.partizan import methods
from zermelo.values.partizan.value_properties import ValueProperties

ValueProperties._methods = methods
