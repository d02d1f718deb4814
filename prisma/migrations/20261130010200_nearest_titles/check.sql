-- The function is there, and answers for words that nothing is like.
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'nearest_titles';
SELECT count(*) = 0 FROM nearest_titles('', 5);
