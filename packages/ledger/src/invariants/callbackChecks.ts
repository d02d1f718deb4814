import type { Check } from './check.ts'

/** What holds for calls of providers (safety I21). That an id is there once is a key of its table. */
export const callbackChecks: readonly Check[] = [
  {
    id: 'I21',
    says: 'a call of a provider counts once, and no bet stands that was rolled back',
    severe: true,
    parts: [
      {
        // A part of a bet may be given back and the rest stand; then it says how much was.
        id: 'I21.rollbacks',
        source: 'calls',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT r.id AS key, r.merchant_id, format('%s %s', r.vendor, b.tx_id) AS subject,
                 format('%s of %s stands, rolled back by %s at %s', b.kind, b.units, r.tx_id, r.received_at) AS detail
            FROM (SELECT * FROM provider_txs WHERE id > $1::bigint AND id <= $2::bigint
                     AND kind = 'ROLLBACK' AND verdict = 'OK' AND ref_tx_id IS NOT NULL) r
            CROSS JOIN LATERAL (SELECT * FROM provider_txs WHERE vendor = r.vendor AND scope = r.scope AND tx_id = r.ref_tx_id
              AND merchant_id = r.merchant_id OFFSET 0) b
           WHERE b.kind IN ('BET', 'RESERVE', 'TIP') AND b.verdict = 'OK' AND b.undone_at IS NULL AND b.returned_units = 0`,
      },
    ],
  },
]
