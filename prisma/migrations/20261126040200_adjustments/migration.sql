-- What two officers put into a wallet or took out of it: the subject of its movement, never changed.
CREATE TABLE adjustments (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- below zero: taken out
  units BIGINT NOT NULL,
  by TEXT NOT NULL,
  second TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT adjustments_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT adjustments_units CHECK (units <> 0),
  CONSTRAINT adjustments_two CHECK (by <> second)
);
CREATE INDEX adjustments_member_id_id_idx ON adjustments (member_id, id);
CREATE TRIGGER adjustments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
