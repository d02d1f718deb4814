-- Every session says whether it came from a new place.
SELECT count(*) = 0 FROM sessions WHERE new_place IS NULL;
