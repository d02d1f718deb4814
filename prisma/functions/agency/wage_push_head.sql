-- One push to the payee of a bill, without its room and amount, as text.
CREATE OR REPLACE FUNCTION wage_push_head(kind text, period_start timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(',"name":"wage.paid","data":{"kind":%s,"windowStart":"%s","units":"', to_json(kind), wire_instant(period_start))
$$;
