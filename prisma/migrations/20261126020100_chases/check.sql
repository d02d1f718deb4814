-- What a chase was debited is held, staked or back in the wallet, and nothing is held behind its end.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'chases'::regclass AND conname = 'chases_units';
-- A chase is there once for the id that its client made.
SELECT indisunique FROM pg_index WHERE indexrelid = 'chases_member_id_chase_id_merchant_id_key'::regclass;
-- Its content is never changed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'chase_lines_append_only';
-- A brake on withdrawals does not stop what is held for chases, nor its way back.
SELECT money_mode_allows('NO_WITHDRAW', 50::smallint) AND money_mode_allows('NO_WITHDRAW', 51::smallint)
   AND NOT money_mode_allows('READ_ONLY', 50::smallint);
