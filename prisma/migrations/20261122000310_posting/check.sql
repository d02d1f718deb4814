-- there is one function that writes transfers of any kind
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'ledger_write';
SELECT NOT money_mode_allows('READ_ONLY', 4::smallint) AND NOT money_mode_allows('NO_WITHDRAW', 14::smallint)
   AND money_mode_allows('NO_WITHDRAW', 1::smallint) AND money_mode_allows('NORMAL', 14::smallint);
