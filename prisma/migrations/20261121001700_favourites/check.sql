-- A game is marked once by a member, and only a game that there is.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('favourites_pkey', 'favourites_member_id_fkey', 'favourites_node_id_fkey');
