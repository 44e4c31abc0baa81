"""Lines as they are: connections, what goes out over them, and how many look on."""
