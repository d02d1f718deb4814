-- Site messages (spec: messageV2): what happened to a member, one row a message. The facts are data, never a text: the language of
-- the reader decides when it is shown. What makes something happen writes its message in the same transaction.
CREATE TABLE messages (
  -- a uuid v7: messages are listed and paged in the order in which they were written
  id UUID NOT NULL DEFAULT uuidv7(),
  member_id BIGINT NOT NULL,
  -- the instant of the cause as the cause itself has it, never that of the writing: a repeat finds the same key
  caused_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  read_at TIMESTAMPTZ(3),
  -- deleted messages are kept until their partition is dropped, so that a repeated cause does not bring them back
  deleted_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  -- another person did it; false: the platform did
  personal BOOLEAN NOT NULL,
  kind TEXT NOT NULL,
  cause TEXT NOT NULL,
  facts JSONB NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (member_id, id, caused_at, merchant_id),
  CONSTRAINT messages_kind CHECK (kind IN ('CONTRACT_OFFERED', 'CONTRACT_CHANGE_OFFERED', 'CONTRACT_SIGNED', 'CONTRACT_REJECTED',
    'CONTRACT_LAPSED', 'CONTRACT_END_ASKED', 'CONTRACT_KEPT', 'CONTRACT_ENDED', 'BILL_MADE', 'BILL_TO_PAY', 'BILL_PAID',
    'BILL_PART_PAID', 'BILL_SHORT', 'BILL_SHORT_OWN', 'BILL_OVERDUE', 'BILL_OVERDUE_OWN', 'ACCOUNT_FROZEN', 'ACCOUNT_FREED',
    'TRANSFER_RECEIVED')),
  CONSTRAINT messages_facts CHECK (jsonb_typeof(facts) = 'object')
) PARTITION BY RANGE (caused_at);
-- One message for a member and cause, however often a job runs.
CREATE UNIQUE INDEX messages_member_id_cause_caused_at_merchant_id_key ON messages(member_id, cause, caused_at, merchant_id);
-- The number of unread ones is asked for on every page.
CREATE INDEX messages_unread ON messages(member_id, id) WHERE read_at IS NULL AND deleted_at IS NULL;
SELECT keep_partitions('messages', 'timestamptz', 7, 7, 90);

-- Who pays a contract, as its pages are told apart.
CREATE FUNCTION message_payer(payer bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN payer IS NULL THEN 'HOUSE' ELSE 'AGENT' END
$$;
-- What is named is looked up by its key: a plan that was made while tables were small would otherwise go on reading all bills.
-- Tells the sides of contracts a step, except the one who took it. kinds: the message of each contract, null for none.
CREATE FUNCTION message_contracts(contract_ids bigint[], kinds text[], actor bigint, at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT m.id, c.merchant_id, s.kind, actor IS NOT NULL, s.kind || ':' || c.id, at, at,
         jsonb_strip_nulls(jsonb_build_object('contract', c.kind, 'payer', message_payer(c.payer_id), 'account', o.account))
    FROM unnest(contract_ids, kinds) s(id, kind) JOIN contracts c ON c.id = s.id
    JOIN members m ON m.id IN (c.payer_id, c.payee_id)
    LEFT JOIN members o ON o.id IN (c.payer_id, c.payee_id) AND o.id <> m.id
   WHERE c.id = ANY (contract_ids) AND s.kind IS NOT NULL AND m.id IS DISTINCT FROM actor ORDER BY m.id, c.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
-- What messages about bills say: the rows of bills with both accounts.
CREATE VIEW message_bills AS
  SELECT p.id, p.merchant_id, p.payer_id, p.payee_id, p.kind, p.due_units, p.paid_units, p.parts, p.state, p.created_at,
         p.period_start, a.account AS payer, e.account AS payee,
         jsonb_build_object('contract', p.kind, 'payer', message_payer(p.payer_id), 'periodStart', wire_instant(p.period_start),
           'periodEnd', wire_instant(p.period_end)) AS facts,
         CASE WHEN p.pay_until IS NULL THEN '{}' ELSE jsonb_build_object('payUntil', wire_instant(p.pay_until)) END AS until
    FROM wage_payments p JOIN members e ON e.id = p.payee_id LEFT JOIN members a ON a.id = p.payer_id;
CREATE FUNCTION message_account(account text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN account IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('account', account) END
$$;
-- Tells payees of payments, `amounts` in the order of the bills: of a bill's first part and of the one that completes it. Real-time
-- wages, 288 a day, are told by the account record and their own page only.
CREATE FUNCTION message_paid(merchant int, bill_ids bigint[], amounts bigint[], at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT b.payee_id, merchant, CASE WHEN b.paid_units = b.due_units THEN 'BILL_PAID' ELSE 'BILL_PART_PAID' END, false,
         'paid:' || b.id || ':' || b.parts, b.created_at, at, b.facts || message_account(b.payer)
           || jsonb_build_object('amount', wire_amount(q.amount), 'due', wire_amount(b.due_units))
    FROM unnest(bill_ids, amounts) q(id, amount) JOIN message_bills b ON b.id = q.id AND b.merchant_id = merchant
   WHERE b.id = ANY (bill_ids) AND b.kind <> 'REALTIME_WAGE' AND (b.parts = 1 OR b.paid_units = b.due_units) ORDER BY b.payee_id, b.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
-- Tells of dividends that a run has billed: each payee its own, a payer once for the run, whatever its number of downlines.
CREATE FUNCTION message_billed(merchant int, contract_ids bigint[], head wage_runs, at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT s.member_id, merchant, s.kind, false, s.cause, s.caused_at, at, s.facts FROM (
    SELECT b.payee_id AS member_id, 'BILL_MADE' AS kind, 'billed:' || b.id AS cause, b.created_at AS caused_at,
           b.facts || b.until || message_account(b.payer) || jsonb_build_object('amount', wire_amount(b.due_units)) AS facts
      FROM message_bills b WHERE b.id IN (SELECT p.id FROM wage_payments p WHERE p.contract_id = ANY (contract_ids)
        AND p.kind = head.kind AND p.period_start = head.window_start AND p.merchant_id = merchant AND p.state = 'UNPAID')
    UNION ALL
    SELECT DISTINCT b.payer_id, 'BILL_TO_PAY', 'toPay:' || head.id, head.started_at, b.facts || b.until
      FROM message_bills b WHERE b.payer_id IS NOT NULL AND b.id IN (SELECT p.id FROM wage_payments p
       WHERE p.contract_id = ANY (contract_ids) AND p.kind = head.kind AND p.period_start = head.window_start
         AND p.merchant_id = merchant AND p.state = 'UNPAID')
  ) s ORDER BY s.member_id, s.cause
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
-- Tells both sides of bills that the payer's wallet was not enough for: once a day, kind and side. A real-time wage that stays
-- short is short every 5 minutes.
CREATE FUNCTION message_short(merchant int, bill_ids bigint[], at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT DISTINCT ON (v.member_id, v.kind, b.kind) v.member_id, merchant, v.kind, false, v.kind || ':' || b.kind,
         date_trunc('day', at, 'UTC'), at, b.facts || message_account(v.account)
    FROM message_bills b
    CROSS JOIN LATERAL (VALUES (b.payee_id, 'BILL_SHORT', b.payer), (b.payer_id, 'BILL_SHORT_OWN', NULL)) v(member_id, kind, account)
   WHERE b.id = ANY (bill_ids) AND b.merchant_id = merchant AND b.state IN ('PARTIAL', 'INSUFFICIENT') AND v.member_id IS NOT NULL
   ORDER BY v.member_id, v.kind, b.kind, b.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
-- Tells of bills whose time to pay is over: each payee its own, the payer once.
CREATE FUNCTION message_overdue(merchant int, bill_ids bigint[], at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT s.member_id, merchant, s.kind, false, s.cause, s.caused_at, at, s.facts FROM (
    SELECT b.payee_id AS member_id, 'BILL_OVERDUE' AS kind, 'overdue:' || b.id AS cause, b.created_at AS caused_at,
           b.facts || message_account(b.payer) || jsonb_build_object('amount', wire_amount(b.due_units - b.paid_units)) AS facts
      FROM message_bills b WHERE b.id = ANY (bill_ids) AND b.merchant_id = merchant
    UNION ALL
    SELECT b.payer_id, 'BILL_OVERDUE_OWN', 'overdue', at, jsonb_build_object('contract', min(b.kind), 'payer', 'AGENT', 'amount',
           wire_amount(sum(b.due_units - b.paid_units)::bigint))
      FROM message_bills b WHERE b.id = ANY (bill_ids) AND b.merchant_id = merchant GROUP BY b.payer_id
  ) s ORDER BY s.member_id, s.cause
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
-- Tells members that their accounts were frozen, or are free again.
CREATE FUNCTION message_freeze(merchant int, member_ids bigint[], frozen boolean, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT m.id, merchant, k.kind, false, k.kind, at, at, '{}'
    FROM unnest(member_ids) m(id), (SELECT CASE WHEN frozen THEN 'ACCOUNT_FROZEN' ELSE 'ACCOUNT_FREED' END AS kind) k
   ORDER BY m.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
-- Tells the receiver of a transfer between upline and downline.
CREATE FUNCTION message_transfer(transfer bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT t.receiver_id, t.merchant_id, 'TRANSFER_RECEIVED', true, 'transfer:' || t.id, t.created_at, t.created_at,
         jsonb_strip_nulls(jsonb_build_object('account', s.account, 'amount', wire_amount(t.units), 'memo', nullif(t.memo, '')))
    FROM agent_transfers t JOIN members s ON s.id = t.sender_id WHERE t.id = transfer
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
