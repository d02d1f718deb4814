-- Promotions with their terms as data (rules C5), and what members do in them.

CREATE TABLE promotions (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  category TEXT NOT NULL,
  tags TEXT[] NOT NULL DEFAULT '{}',
  -- language code to title and clean HTML
  texts JSONB NOT NULL,
  terms JSONB NOT NULL,
  -- CEL over member.level, days, deposits, bets; empty: everybody
  eligibility TEXT NOT NULL DEFAULT '',
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0,
  -- of all members together; null: no bound
  budget_units BIGINT,
  spent_units BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT promotions_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT promotions_window CHECK (ends_at > starts_at),
  CONSTRAINT promotions_budget CHECK (spent_units >= 0 AND spent_units <= budget_units)
);
CREATE UNIQUE INDEX promotions_merchant_id_code_key ON promotions (merchant_id, code);

-- A member's part in a promotion, once a cycle.
CREATE TABLE promotion_entries (
  id BIGSERIAL NOT NULL,
  promotion_id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  cycle TEXT NOT NULL,
  state TEXT NOT NULL,
  amount_units BIGINT,
  remark TEXT,
  -- why it was rejected
  reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  CONSTRAINT promotion_entries_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT promotion_entries_state CHECK (state IN ('JOINED', 'APPLYING', 'REJECTED', 'CLAIMED', 'ISSUED')),
  CONSTRAINT promotion_entries_remark CHECK (char_length(remark) <= 140)
);
CREATE UNIQUE INDEX promotion_entries_promotion_id_member_id_cycle_merchant_id_key
  ON promotion_entries (promotion_id, member_id, cycle, merchant_id);
CREATE INDEX promotion_entries_member_id_idx ON promotion_entries (member_id);
CREATE INDEX promotion_entries_waiting ON promotion_entries (id) WHERE state = 'APPLYING';

-- Pictures of an application, drawn again and sealed.
CREATE TABLE promotion_images (
  entry_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  place SMALLINT NOT NULL,
  sealed TEXT NOT NULL,
  CONSTRAINT promotion_images_pkey PRIMARY KEY (entry_id, place, merchant_id),
  CONSTRAINT promotion_images_place CHECK (place BETWEEN 1 AND 3)
);

-- As before, and besides: a stake above what the terms of an open bonus allow is refused when it is placed (rules C5).
CREATE OR REPLACE FUNCTION protection_refusal(merchant int, member bigint, path text, units bigint, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE rests text; l record; counted boolean := false; wanted bigint;
BEGIN
  SELECT b.kind INTO rests FROM protection_breaks b
   WHERE b.member_id = member AND b.merchant_id = merchant AND b.from_at <= at AND (b.until_at IS NULL OR b.until_at > at)
   ORDER BY b.kind LIMIT 1;
  IF FOUND THEN
    RETURN CASE rests WHEN 'EXCLUSION' THEN 'PROTECTION_EXCLUDED' ELSE 'PROTECTION_TIME_OUT' END;
  ELSIF path IN ('BONUS', 'MARKETING') THEN
    RETURN NULL;
  END IF;
  IF path = 'BET' AND EXISTS (SELECT 1 FROM wagering_requirements w WHERE w.member_id = member AND w.merchant_id = merchant
      AND w.closed_at IS NULL AND w.max_stake_units < units AND (w.expires_at IS NULL OR w.expires_at > at)) THEN
    RETURN 'BET_OVER_BONUS_MAX';
  END IF;
  FOR l IN
    SELECT p.kind, p.period, min(p.bound) AS bound FROM protection_limits p
     WHERE p.member_id = member AND p.merchant_id = merchant AND p.ended_at IS NULL AND p.from_at IS NOT NULL
       AND p.bound IS NOT NULL AND (p.kind = 'DEPOSIT') = (path IN ('DEPOSIT', 'TRANSFER_IN'))
     GROUP BY p.kind, p.period ORDER BY p.kind, p.period
  LOOP
    IF NOT counted AND l.kind <> 'SESSION' THEN
      PERFORM count_play(merchant, member, at);
      counted := true;
    END IF;
    -- a moment of play, or the units; of a launch any
    wanted := CASE WHEN l.kind = 'SESSION' THEN 1 ELSE greatest(units, 1) END;
    IF protection_used(merchant, member, l.kind, l.period, at) + wanted > l.bound THEN
      RETURN 'PROTECTION_' || l.kind || '_LIMIT';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
