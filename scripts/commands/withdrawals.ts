import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { listDifferences } from '@croupier/domain/cashier/reconciliation'
import {
  approveWithdrawal,
  listOpenWithdrawals,
  openWithdrawalProof,
  refuseWithdrawal,
  resolveWithdrawal,
  type WithdrawalDecision,
} from '@croupier/domain/cashier/withdrawals'
import { toDecimalString } from '@croupier/money'
import { withdrawals } from '@croupier/wire'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const REASONS = withdrawals.refusalReason.options
const USAGE = `Withdrawals that wait for an officer (rules E4.3):
  npm run withdrawals -- list
  npm run withdrawals -- show    --id N
  npm run withdrawals -- approve --id N --by NAME --reason TEXT
  npm run withdrawals -- refuse  --id N --for REASON --by NAME --reason TEXT
  npm run withdrawals -- proof   --id N --file picture.webp --by NAME --reason TEXT
  npm run withdrawals -- dispute --id N --by NAME --reason TEXT
  npm run withdrawals -- pay     --id N --by NAME --reason TEXT [--second NAME]
  npm run withdrawals -- resolve --id N --by NAME --reason TEXT [--second NAME]
  npm run withdrawals -- differences
  npm run withdrawals -- force   --id N --by NAME --reason TEXT [--second NAME]
A large one needs two officers: both approve it, or the second is named.
REASON, which the member reads in the own language: ${REASONS.join(', ')}
Of what its owner says has not arrived: "pay" pays it again, "resolve" books it back to the wallet, "force" closes it as received
without a refund. "differences" are deposits and payouts of which a provider says something else than the books. Who did what and why is kept.`
const LISTED_MAX = 500

const text = { type: 'string' } as const
const options = { id: text, by: text, reason: text, for: text, file: text, second: text }
type Options = Partial<Record<keyof typeof options, string>>
const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)

function idOf(given: Options): bigint {
  const id = needed(given, 'id')
  if (!/^\d{1,18}$/.test(id)) throw new StartProblem(USAGE)
  return BigInt(id)
}
const officer = (given: Options) => ({
  id: idOf(given),
  by: needed(given, 'by'),
  reason: needed(given, 'reason'),
})

const RESULTS: Readonly<Record<WithdrawalDecision, string>> = {
  DONE: 'Done.',
  NOT_FOUND: 'There is no such withdrawal.',
  OVER: 'In its state that cannot be done.',
  SECOND_MISSING: 'This withdrawal is large: it needs a second officer.',
  OWN_CHANGE: 'This officer changed the data of the member: another one has to decide.',
  CLAIMED: 'An officer at the console has taken it up.',
}

async function say(decision: Promise<WithdrawalDecision>): Promise<void> {
  const decided = await decision
  if (decided === 'DONE' || decided === 'SECOND_MISSING') console.log(RESULTS[decided])
  else throw new StartProblem(RESULTS[decided])
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

async function refuse(ctx: Ctx, given: Options): Promise<void> {
  const why = REASONS.find((one) => one === needed(given, 'for'))
  if (why === undefined) throw new StartProblem(USAGE)
  await say(refuseWithdrawal(ctx, { ...officer(given), why }))
}

async function proof(ctx: Ctx, given: Options): Promise<void> {
  const file = needed(given, 'file')
  const webp = await openWithdrawalProof(ctx, officer(given))
  if (webp === null) throw new StartProblem('There is no such picture.')
  writeFileSync(file, webp, { mode: 0o600 })
  console.log(`Written to ${file}. Delete it when you have looked at it.`)
}

const resolving =
  (how: 'DISPUTE' | 'REFUND' | 'PAY' | 'FORCE') =>
  async (ctx: Ctx, given: Options): Promise<void> =>
    await say(resolveWithdrawal(ctx, { ...officer(given), how, second: given.second ?? null }))

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  list: async (ctx) => await list(ctx),
  show: async (ctx, given) => await list(ctx, idOf(given)),
  approve: async (ctx, given) => await say(approveWithdrawal(ctx, officer(given))),
  refuse,
  differences,
  proof,
  dispute: resolving('DISPUTE'),
  pay: resolving('PAY'),
  resolve: resolving('REFUND'),
  force: resolving('FORCE'),
}

/** The officers' way to withdrawals. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('withdrawals', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
