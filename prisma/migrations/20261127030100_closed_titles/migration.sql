-- An officer closes a single game of a vendor: it is in no list, cannot be opened and takes no stakes; what was bet is paid as ever.
ALTER TABLE catalogue_games ADD COLUMN closed_at TIMESTAMPTZ(3);
