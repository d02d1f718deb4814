-- What a cause of a case adds up (protection M8) of the days that its window holds today, up to a day: 180 days of deposits, 30 of
-- transfers, 7 of what passed through.
CREATE OR REPLACE FUNCTION aml_moved(cause text, accounts bigint[], today date, upto date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE cause
           WHEN 'SINGLE_DEPOSIT' THEN max(d.largest_units) FILTER (WHERE d.flow = 'DEPOSIT')
           WHEN 'TRANSFERS' THEN greatest(sum(d.units) FILTER (WHERE d.flow = 'SENT'), sum(d.units) FILTER (WHERE d.flow = 'RECEIVED'))
           WHEN 'PASSED_THROUGH' THEN sum(d.units) FILTER (WHERE d.flow = 'WITHDRAWAL')
           ELSE sum(d.units) FILTER (WHERE d.flow = 'DEPOSIT') END, 0)::bigint
    FROM aml_days d
   WHERE d.member_id = ANY (accounts) AND d.day <= upto
     AND d.day > today - CASE cause WHEN 'TRANSFERS' THEN 30 WHEN 'PASSED_THROUGH' THEN 7 ELSE 180 END
$$;
