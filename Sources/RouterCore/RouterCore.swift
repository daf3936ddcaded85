// The stages of the router live in the folders beside this file.
