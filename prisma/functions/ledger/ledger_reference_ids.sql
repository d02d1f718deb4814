-- The number of each text reference, made at its first use.
CREATE OR REPLACE FUNCTION ledger_reference_ids(merchant int, texts text[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_references (reference, merchant_id) SELECT DISTINCT t, merchant FROM unnest(texts) t WHERE t IS NOT NULL ORDER BY t
  ON CONFLICT DO NOTHING;
  RETURN ARRAY(SELECT r.id FROM unnest(texts) WITH ORDINALITY q(t, ord)
    LEFT JOIN ledger_references r ON r.reference = q.t AND r.merchant_id = merchant ORDER BY q.ord);
END $$;
