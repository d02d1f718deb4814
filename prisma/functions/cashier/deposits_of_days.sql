-- What members of a merchant paid in on business days, as it is folded, less what was reversed on these days (rules B4 D).
CREATE OR REPLACE FUNCTION deposits_of_days(merchant int, first_day date, last_day date) RETURNS TABLE (
  member_id bigint, day date, units bigint
) LANGUAGE sql STABLE AS $$
  SELECT i.member_id, i.day, i.units FROM member_incomes i
   WHERE i.merchant_id = merchant AND i.kind = :DEPOSIT AND i.day BETWEEN first_day AND last_day
   UNION ALL
  SELECT r.member_id, r.day, -r.units FROM reversed_deposits(merchant, first_day, last_day) r
$$;
