-- A table that is forgotten takes its entries with it: what each account has won or lost there becomes one.
CREATE INDEX entries_table ON entries (table_id) WHERE table_id IS NOT NULL;
