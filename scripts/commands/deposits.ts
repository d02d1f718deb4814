import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import {
  creditDeposit,
  type Decided,
  listOpenDeposits,
  listUnmatched,
  openProof,
  refuseDeposit,
} from '@croupier/domain/cashier/deposits'
import { isDecimalString, parseUnits, toDecimalString } from '@croupier/money'
import { deposits } from '@croupier/wire'
import { requireText, runVerb, StartProblem, withOperator } from '../services/index.ts'

const REASONS = deposits.depositReason.options
const USAGE = `Deposits that have not ended, and payments that came to none (rules E4):
  npm run deposits -- list
  npm run deposits -- slip   --deposit ID --file picture.webp --by NAME --reason TEXT
  npm run deposits -- credit --deposit ID --payment REFERENCE --amount 100.00 --by NAME --reason TEXT [--second NAME]
  npm run deposits -- refuse --deposit ID --for REASON --by NAME --reason TEXT
REFERENCE is the provider's own name for the payment: when it is told later, it is not booked twice. A payment that "list" shows with "no
deposit" is given to one with its reference and its amount. A large amount needs a
second officer. REASON, which the member reads in the own language: ${REASONS.join(', ')}
Who did what and why is kept, each look at a slip too.`
const LISTED_MAX = 500

const text = { type: 'string' } as const
const options = {
  deposit: text,
  file: text,
  payment: text,
  amount: text,
  second: text,
  for: text,
  by: text,
  reason: text,
}
type Options = Partial<Record<keyof typeof options, string>>
const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)

const officer = (given: Options) => ({
  id: needed(given, 'deposit'),
  by: needed(given, 'by'),
  reason: needed(given, 'reason'),
})

const PROBLEMS: Readonly<Record<Exclude<Decided, 'DONE'>, string>> = {
  NOT_FOUND: 'There is no such deposit.',
  OVER: 'This deposit has ended.',
  SECOND_MISSING: 'This amount is large: it needs a second officer, --second NAME.',
  KNOWN_PAYMENT: 'This payment is known already.',
  CLAIMED: 'An officer at the console has taken it up.',
}

function tell(decided: Decided, done: string): void {
  if (decided !== 'DONE') throw new StartProblem(PROBLEMS[decided])
  console.log(done)
}

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

async function slip(ctx: Ctx, given: Options): Promise<void> {
  const file = needed(given, 'file')
  const webp = await openProof(ctx, officer(given))
  if (webp === null) throw new StartProblem('This deposit has no slip.')
  writeFileSync(file, webp, { mode: 0o600 })
  console.log(`Written to ${file}. Delete it when you have looked at it.`)
}

async function credit(ctx: Ctx, given: Options): Promise<void> {
  const [paymentId, amount] = [needed(given, 'payment'), needed(given, 'amount')]
  if (!isDecimalString(amount) || parseUnits(amount) <= 0n) throw new StartProblem(USAGE)
  const second = given.second ?? null
  const input = { ...officer(given), paymentId, amount: parseUnits(amount), second }
  tell(await creditDeposit(ctx, input), 'Credited.')
}

async function refuse(ctx: Ctx, given: Options): Promise<void> {
  const why = REASONS.find((one) => one === needed(given, 'for'))
  if (why === undefined) throw new StartProblem(USAGE)
  tell(await refuseDeposit(ctx, { ...officer(given), why }), 'Refused.')
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  list,
  slip,
  credit,
  refuse,
}

/** The officers' way to deposits. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('deposits', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
