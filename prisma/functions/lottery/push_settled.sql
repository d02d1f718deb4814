-- Tells each player what the settled lines of an issue staked and paid. At most 200 players a row.
CREATE OR REPLACE FUNCTION push_settled(
  merchant int, game_code text, issue_number text, member_ids bigint[], stakes bigint[], payouts bigint[], at timestamptz
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE head text;
BEGIN
  head := '"name":"lottery.orderSettled","data":{"gameCode":' || to_json(game_code)::text || ',"issueNumber":'
    || to_json(issue_number)::text || ',"stake":"';
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'lottery.orderSettled', ('[' || string_agg('{"room":"member.' || p.public_id::text || '",' || head
           || wire_amount(p.stake) || '","payout":"' || wire_amount(p.payout) || '"}}', ',') || ']')::jsonb, at, at, merchant
    FROM (SELECT m.public_id, t.stake, t.payout, row_number() OVER () AS n
            FROM (SELECT q.member_id, sum(q.stake)::bigint AS stake, sum(q.payout)::bigint AS payout
                    FROM unnest(member_ids, stakes, payouts) q(member_id, stake, payout) GROUP BY q.member_id) t
            CROSS JOIN LATERAL (SELECT public_id FROM members WHERE id = t.member_id OFFSET 0) m) p
   GROUP BY p.n / 200;
END $$;
