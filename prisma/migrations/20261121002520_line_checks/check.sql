SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('bet_orders_holds', 'bet_lines_holds') AND convalidated;
SELECT bet_order_holds('ELOTT', 1, 1::smallint) AND NOT bet_order_holds('OTHER', 1, 1::smallint)
   AND NOT bet_order_holds('LOTT', 0, 1::smallint) AND NOT bet_order_holds('LOTT', 1, 0::smallint);
SELECT bet_line_holds('PENDING', 1, 1, NULL, NULL) AND bet_line_holds('WIN', 1, 1, 0, now())
   AND NOT bet_line_holds('OTHER', 1, 1, 0, now()) AND NOT bet_line_holds('PENDING', 1, 1, NULL, now())
   AND NOT bet_line_holds('WIN', 1, 1, 0, NULL) AND NOT bet_line_holds('WIN', 1, 1, -1, now())
   AND NOT bet_line_holds('PENDING', 0, 1, NULL, NULL) AND NOT bet_line_holds('PENDING', 1, 0, NULL, NULL);
