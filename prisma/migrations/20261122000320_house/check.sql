-- nobody has read anything yet
SELECT count(*) = 0 FROM watermarks;
