import RouterCore
