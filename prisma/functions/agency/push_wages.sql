-- Tells payees what they were paid and owners their new balances. changed: the places of whose balance moved among the owners;
-- paid_at: that of each payment's payee; heads: of each payment, by wage_push_head(). An outbox row holds at most 200 pushes, which
-- the relay sends as one. The list is written as text: one value is parsed faster than thousands are built.
CREATE OR REPLACE FUNCTION push_wages(
  merchant int, owners bigint[], changed int[], paid_at int[], heads text[], amounts bigint[], at timestamptz
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE public_ids uuid[]; assets text[]; balances bigint[]; versions bigint[]; payments int := cardinality(paid_at);
BEGIN
  SELECT array_agg(t.public_id), array_agg(t.asset), array_agg(t.balance), array_agg(t.version)
    INTO STRICT public_ids, assets, balances, versions
    FROM (SELECT m.public_id, a.asset, a.balance, a.version
            FROM unnest(owners) WITH ORDINALITY q(id, ord)
            CROSS JOIN LATERAL (SELECT * FROM ledger_accounts w WHERE w.owner_id = q.id AND w.kind = 'CASH'
              AND w.merchant_id = merchant OFFSET 0) a
            CROSS JOIN LATERAL (SELECT * FROM members p WHERE p.id = q.id OFFSET 0) m ORDER BY q.ord) t;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.paid', ('[' || string_agg(t.push, ',' ORDER BY t.n) || ']')::jsonb, at, at, merchant FROM (
    SELECT g.n, '{"room":"member.' || public_ids[paid_at[g.n]] || '"' || heads[g.n] || wire_amount(amounts[g.n]) || '"}}' AS push
      FROM generate_series(1, payments) g(n)
    UNION ALL
    SELECT payments + g.n, balance_push_text(public_ids[changed[g.n]], assets[changed[g.n]], balances[changed[g.n]], versions[changed[g.n]])
      FROM generate_series(1, cardinality(changed)) g(n)
  ) t GROUP BY (t.n - 1) / 200 ORDER BY (t.n - 1) / 200;
END $$;
