"""Games whose boxes wait for each other, or take and pay by how many rolls were used."""
