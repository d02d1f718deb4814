-- single bets and batches are the only ways to place
SELECT count(*) = 2 FROM pg_proc WHERE proname IN ('place_bet', 'place_bets');
