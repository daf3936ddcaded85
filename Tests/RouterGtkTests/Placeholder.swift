import RouterGtk
