"""Values of partizan games: short games in canonical form, stoppers, and values with two sides."""

from zermelo.values.partizan import methods
from zermelo.values.partizan.value_properties import WithProperties

WithProperties._methods = methods
