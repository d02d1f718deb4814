SELECT count(*) = 0 FROM sessions WHERE asked_for IS NOT NULL OR proved_for IS NOT NULL;
