"""What four kinds of user want to get done: each task in one command or three lines at most."""
