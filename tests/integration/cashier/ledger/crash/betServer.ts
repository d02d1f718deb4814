import { createInterface } from 'node:readline'
import { connect } from '@croupier/db'
import { type BetOrderRow, placeBets } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { Answer, Intent } from './intent.ts'

/**
 * A process that may be killed at any moment: takes one intent a line, places what has arrived while the last batch was under
 * way as one batch, writes one answer a line. It keeps nothing.
 */
const [url = '', merchantId = '', gameId = '', issueId = ''] = process.argv.slice(2)
const db = connect(url, { max: 4, connectTimeoutMs: 1_000 })
const BATCHES_MAX = 2
const waiting: Intent[] = []
let batches = 0

function rowOf({ orderId, memberId, stake }: Intent): BetOrderRow {
  return {
    merchantId: Number(merchantId),
    memberId: BigInt(memberId),
    orderId,
    fingerprint: Buffer.from(stake.padStart(16, '0')),
    issueId: BigInt(issueId),
    gameId: Number(gameId),
    mode: 'LOTT',
    lines: [
      {
        lineNo: 1,
        playCode: 'SSC_5X_DIRECT',
        content: '1|2|3|4|5',
        bets: 1,
        stake: units(BigInt(stake)),
        terms: '[]',
      },
    ],
  }
}

const say = (answer: Answer): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

async function pump(): Promise<void> {
  if (batches >= BATCHES_MAX || waiting.length === 0) return
  batches += 1
  const batch = waiting.splice(0)
  try {
    const outcomes = await placeBets(db, batch.map(rowOf))
    for (const [at, { orderId }] of batch.entries()) {
      const outcome = outcomes[at]
      if (outcome === undefined) throw new Error('an order without an outcome')
      say({ orderId, result: outcome.code ?? 'PLACED', replayed: outcome.replayed })
    }
  } catch {
    // Whether it happened is not known here: that is what the client must be told.
    for (const { orderId } of batch) say({ orderId, result: 'UNKNOWN', replayed: false })
  }
  batches -= 1
  await pump()
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  waiting.push(JSON.parse(line) as Intent)
  setImmediate(() => void pump())
})
lines.on('close', () => void db.close())
