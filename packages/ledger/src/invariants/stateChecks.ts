import type { Check } from './check.ts'

/** What must not wait. Both read only what is open now. */
export const stateChecks: readonly Check[] = [
  {
    id: 'I9',
    says: 'nothing is stuck: no line is open 15 minutes after its result, and none is quarantined',
    severe: false,
    parts: [
      {
        // A void issue has no instant of its own: it becomes void 30 minutes after its draw was due (rules A6). A merchant that
        // moves no money now is settled when it does again.
        id: 'I9.issues',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT i.id AS key, l.merchant_id, 'issue ' || i.id AS subject,
                 format('%s %s, %s lines open', i.state, coalesce(i.drawn_at, i.draw_at), count(*)) AS detail
            FROM (SELECT money_now() AS now OFFSET 0) n
            JOIN issues i ON i.state IN ('DRAWN', 'SETTLING', 'VOID') AND i.settled_at IS NULL
             AND i.draw_at < n.now - interval '15 minutes'
             AND CASE WHEN i.state = 'VOID' THEN i.draw_at + interval '30 minutes'
                  ELSE coalesce(greatest(i.drawn_at, i.corrected_at), i.draw_at) END
                 < n.now - interval '15 minutes'
            JOIN bet_lines l ON l.issue_id = i.id AND (l.state = 'PENDING'
             OR l.state IN ('WIN', 'LOSE', 'PUSH') AND l.settlement_version < i.correction_version)
            JOIN merchants m ON m.id = l.merchant_id AND m.money_mode <> 'READ_ONLY'
           GROUP BY i.id, l.merchant_id`,
      },
      {
        id: 'I9.rebates',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT i.id AS key, r.merchant_id, 'rebates of issue ' || i.id AS subject,
                 format('%s receivers wait since %s', count(*), i.drawn_at) AS detail
            FROM (SELECT money_now() AS now OFFSET 0) n
            JOIN issues i ON i.state IN ('SETTLING', 'VOID') AND i.settled_at IS NULL
             AND i.drawn_at < n.now - interval '15 minutes'
            JOIN issue_rebates r ON r.issue_id = i.id
            JOIN merchants m ON m.id = r.merchant_id AND m.money_mode <> 'READ_ONLY'
           GROUP BY i.id, r.merchant_id`,
      },
      {
        id: 'I9.lines',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT order_row_id AS key, merchant_id, format('line %s/%s', order_row_id, line_no) AS subject,
                 format('quarantined: %s %s', play_code, left(content, 80)) AS detail
            FROM bet_lines WHERE state = 'QUARANTINED'`,
      },
    ],
  },
  {
    id: 'I20',
    says: 'no effect waits for more than 60 s, none was given up',
    severe: false,
    parts: [
      {
        id: 'I20.outbox',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT min(o.id) AS key, o.merchant_id, o.kind || ' ' || o.name AS subject,
                 format('%s wait, the oldest since %s; %s given up: %s', count(*), min(o.due_at), count(o.dead_at),
                        max(o.error)) AS detail
            FROM (SELECT money_now() AS now OFFSET 0) n
            JOIN outbox_messages o ON o.done_at IS NULL
             AND (o.dead_at IS NOT NULL OR o.due_at < n.now - interval '60 seconds')
           GROUP BY o.merchant_id, o.kind, o.name`,
      },
    ],
  },
]
