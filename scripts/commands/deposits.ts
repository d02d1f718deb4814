import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { listOpenDeposits, listUnmatched } from '@croupier/domain/cashier/deposits'
import { toDecimalString } from '@croupier/money'
import { runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Deposits that have not ended, and payments that came to none (rules E4); officers decide about them in the console:
  npm run deposits -- list`
const LISTED_MAX = 500

async function list(ctx: Ctx): Promise<void> {
  const open = (await listOpenDeposits(ctx, LISTED_MAX)).map((one) => {
    const { id, merchantCode, account, state, ordered, createdAt, hasProof } = one
    const slip = hasProof ? 'slip' : 'no slip'
    const parts = [id, merchantCode, account, state, toDecimalString(ordered), slip]
    return [...parts, createdAt.toISOString()].join('  ')
  })
  const lost = (await listUnmatched(ctx, LISTED_MAX)).map(
    ({ paymentId, address, amount, seenAt }) =>
      `no deposit: ${paymentId}  ${address ?? ''}  ${toDecimalString(amount)}  ${seenAt.toISOString()}`,
  )
  const lines = [...open, ...lost]
  console.log(lines.length === 0 ? 'No deposit waits.' : lines.join('\n'))
}

/** What waits, for an operator to read. */
await runVerb(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length !== 1 || positionals[0] !== 'list') throw new StartProblem(USAGE)
  return await withOperator('deposits', async (ctx) => {
    await list(ctx)
    return 0
  })
}, USAGE)
