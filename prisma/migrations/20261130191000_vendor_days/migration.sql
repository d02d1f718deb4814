-- What players bet and won at each provider on a business day, folded from settled_facts with the days of members: a month of a
-- provider is read from one row a day, however much was played.
CREATE TABLE vendor_days (
  day DATE NOT NULL,
  rounds INTEGER NOT NULL,
  stake_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  -- what the provider put right afterwards: above zero for the players
  correction_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  CONSTRAINT vendor_days_pkey PRIMARY KEY (day, vendor, merchant_id)
);
-- What was folded before there was this table.
INSERT INTO vendor_days (day, rounds, stake_units, payout_units, correction_units, merchant_id, vendor)
SELECT f.business_date, count(*) FILTER (WHERE f.source = 2 AND f.settlement_version = 2),
       coalesce(sum(f.stake_units) FILTER (WHERE f.source <> 4), 0), coalesce(sum(f.payout_units) FILTER (WHERE f.source <> 4), 0),
       coalesce(sum(f.payout_units) FILTER (WHERE f.source = 4), 0), f.merchant_id, c.vendor
  FROM settled_facts f JOIN catalogue_games c ON c.id = f.catalogue_id
 WHERE f.source <> 1 AND xact_number(f.xact) < (SELECT xact_number(facts_before) FROM team_day_marks)
 GROUP BY f.business_date, f.merchant_id, c.vendor;
