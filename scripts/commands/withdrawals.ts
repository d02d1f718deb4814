import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { listDifferences } from '@croupier/domain/cashier/reconciliation'
import { listOpenWithdrawals } from '@croupier/domain/cashier/withdrawals'
import { toDecimalString } from '@croupier/money'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Withdrawals that have not ended (rules E4.3); officers decide about them in the console:
  npm run withdrawals -- list
  npm run withdrawals -- show --id N
  npm run withdrawals -- differences
"differences" are deposits and payouts of which a provider says something else than the books.`
const LISTED_MAX = 500

const text = { type: 'string' } as const
const options = { id: text }
type Options = Partial<Record<keyof typeof options, string>>

function idOf(given: Options): bigint {
  const id = requireText(given.id, USAGE)
  if (!/^\d{1,18}$/.test(id)) throw new StartProblem(USAGE)
  return BigInt(id)
}

async function list(ctx: Ctx, id?: bigint): Promise<void> {
  const found = await listOpenWithdrawals(ctx, {
    max: LISTED_MAX,
    ...(id === undefined ? {} : { id }),
  })
  const lines = found.map((one) =>
    [
      String(one.id),
      one.merchantCode,
      one.account,
      one.state,
      `${toDecimalString(one.amount)} ${one.asset}`,
      `held ${toDecimalString(one.held)}, paid ${toDecimalString(one.paid)}`,
      one.received === null ? 'no receipt' : `received ${toDecimalString(one.received)}`,
      one.hasProof ? 'proof' : 'no proof',
      one.dueAt === null ? 'ended' : `due ${one.dueAt.toISOString()}`,
    ].join('  '),
  )
  console.log(lines.length === 0 ? 'No withdrawal waits.' : lines.join('\n'))
}

/** Deposits and payouts of which a provider says something else than the books (safety I23). */
async function differences(ctx: Ctx): Promise<void> {
  const lines = (await listDifferences(ctx, LISTED_MAX)).map(({ provider, ourId, theirs, ours, foundAt }) =>
    [
      provider,
      ourId,
      `theirs ${toDecimalString(theirs)}, ours ${toDecimalString(ours)}`,
      `found ${foundAt.toISOString()}`,
    ].join('  '),
  )
  console.log(lines.length === 0 ? 'Providers and books agree.' : lines.join('\n'))
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  list: async (ctx) => await list(ctx),
  show: async (ctx, given) => await list(ctx, idOf(given)),
  differences,
}

/** What waits, for an operator to read. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('withdrawals', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
