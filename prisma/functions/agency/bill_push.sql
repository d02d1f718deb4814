-- Tells one side of a bill its outcome.
CREATE OR REPLACE FUNCTION bill_push(public_id uuid, kind text, period_start timestamptz, state text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('room', 'member.' || public_id, 'name', 'wage.billed', 'data', jsonb_build_object('kind', kind,
    'periodStart', wire_instant(period_start), 'state', state))
$$;
