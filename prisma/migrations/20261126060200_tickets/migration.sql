-- What OGP/1 says about a round after its end, and tickets of sports (O23, O24, sports extension).

ALTER TABLE provider_rounds
  -- of the settlement that stands; a higher one takes the wins of the ones before it back
  ADD COLUMN settlement_version SMALLINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT provider_rounds_version CHECK (settlement_version >= 0);

ALTER TABLE provider_txs
  -- of a stake: what was given back of it in parts, and how often
  ADD COLUMN returned_units BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN returns SMALLINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT provider_txs_returned CHECK (returned_units BETWEEN 0 AND units AND returns >= 0);
ALTER TABLE provider_txs DROP CONSTRAINT provider_txs_kind;
ALTER TABLE provider_txs ADD CONSTRAINT provider_txs_kind CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'PROMO', 'JACKPOT', 'TIP',
  'RESERVE', 'RELEASE', 'TOMBSTONE', 'CASH_OUT', 'ADJUST_IN', 'ADJUST_OUT') AND units >= 0 AND (kind = 'TOMBSTONE') = (verdict = 'TOMBSTONED'));
ALTER TABLE provider_cases DROP CONSTRAINT provider_cases_kind;
ALTER TABLE provider_cases ADD CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN',
  'AMOUNT_DIFFERS', 'STUCK_ROUND', 'DEBT', 'ADJUSTMENT'));

-- A ticket of one or many legs; its money is a round of the same name.
CREATE TABLE provider_tickets (
  round_row_id BIGINT NOT NULL,
  -- what is still staked on it: cash-outs take parts away
  remaining_units BIGINT NOT NULL,
  changed_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'PENDING',
  odds_policy TEXT NOT NULL,
  -- as they were placed, with the results that are known
  legs JSONB NOT NULL,
  CONSTRAINT provider_tickets_pkey PRIMARY KEY (round_row_id, merchant_id),
  CONSTRAINT provider_tickets_state CHECK (remaining_units >= 0 AND odds_policy IN ('REJECT', 'BETTER', 'ANY')
    AND state IN ('PENDING', 'ACCEPTED', 'REJECTED', 'PARTLY_SETTLED', 'SETTLED', 'VOID', 'CASHED_OUT')),
  CONSTRAINT provider_tickets_round_row_id_merchant_id_fkey FOREIGN KEY (round_row_id, merchant_id)
    REFERENCES provider_rounds(id, merchant_id) ON DELETE RESTRICT ON UPDATE CASCADE
);
