import { parseArgs } from 'node:util'
import { sqlStateOf } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { freezeWallet, holdWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import { freezeMember, unfreezeMember, unlockMember, verifyIdentity } from '@croupier/domain/identity/members'
import { markTestAccount, type TestAccountOutcome } from '@croupier/domain/operations/testAccounts'
import type { OfficerRequest } from '@croupier/domain/platform/audit'
import { memberIdOf, requireText, runVerb, StartProblem, withOperator } from './services/index.ts'

const USAGE = `What an officer does to one account, kept in the audit chain:
  npm run accounts -- freeze --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run accounts -- unfreeze --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run accounts -- freeze-wallet --merchant MAISON9 --account agent1 --by NAME --reason TEXT
  npm run accounts -- hold-wallet --merchant MAISON9 --account agent1 --by NAME --reason TEXT
  npm run accounts -- thaw-wallet --merchant MAISON9 --account agent1 --by NAME --reason TEXT
  npm run accounts -- unlock --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run accounts -- verify --merchant MAISON9 --account player1 --by NAME --reason TEXT --method "passport seen at the desk"
  npm run accounts -- test --merchant MAISON9 --account probe1 --by NAME --reason TEXT [--funds 10000]
"freeze" stops an account at once, ends its logins and lets it in no more; its bets are settled as ever.
"freeze-wallet" stops what leaves its wallet: bets are refused, and of what it owes only bills in default are paid.
"hold-wallet" freezes it and pays those neither, for money that may have to be given back.
"test" makes an account that never moved money one for tests, for ever: it has play money (--funds gives it some), and
nothing it does is counted anywhere. "unlock" has passwords looked at again that three wrong ones locked. "verify" keeps that
age and identity were verified, and how.`

const text = { type: 'string' } as const
const options = {
  merchant: text,
  account: text,
  by: text,
  reason: text,
  funds: text,
  method: text,
}

/** insufficient_privilege */
const FORBIDDEN = '42501'
const FUNDS = /^[1-9]\d{0,8}$/
const OUTCOMES: Readonly<Record<TestAccountOutcome, string>> = {
  MARKED: 'is for tests from now on.',
  ALREADY: 'was for tests already.',
  TRIAL: 'is a trial account: those have play money anyway.',
  HAS_DOWNLINES: 'has real accounts below it. Open another one for tests.',
  HAS_MOVED: 'has moved real money before. Open another one for tests.',
}

type Input = OfficerRequest & Readonly<Record<'funds' | 'method', string | null>>
type Action = (ctx: Ctx, input: Input, account: string) => Promise<string>

const actions: Readonly<Record<string, Action>> = {
  freeze: async (ctx, input, account) =>
    (await freezeMember(ctx, input)) ? `${account} is frozen.` : `${account} was not active.`,
  unfreeze: async (ctx, input, account) =>
    (await unfreezeMember(ctx, input)) ? `${account} can log in again.` : `${account} was not frozen.`,
  'freeze-wallet': async (ctx, input, account) =>
    (await freezeWallet(ctx, input))
      ? `The wallet of ${account} is frozen.`
      : `The wallet of ${account} was frozen before.`,
  'hold-wallet': async (ctx, input, account) =>
    (await holdWallet(ctx, input)) ? `The wallet of ${account} is held.` : `The wallet of ${account} was held before.`,
  'thaw-wallet': async (ctx, input, account) =>
    (await thawWallet(ctx, input))
      ? `The wallet of ${account} pays again.`
      : `The wallet of ${account} was not frozen.`,
  unlock: async (ctx, input, account) =>
    (await unlockMember(ctx, input))
      ? `Passwords of ${account} are looked at again.`
      : `Passwords of ${account} were not locked.`,
  verify: async (ctx, { method, ...input }, account) => {
    return (await verifyIdentity(ctx, { ...input, method: requireText(method, USAGE) }))
      ? `The identity of ${account} is verified.`
      : `The identity of ${account} was verified before.`
  },
  test: async (ctx, input, account) => {
    const outcome = await markTestAccount(ctx, input).catch((error: unknown) => {
      if (sqlStateOf(error) !== FORBIDDEN) throw error
      throw new StartProblem('This is the work of the database role that migrates, not of a process.')
    })
    const answer = `${account} ${OUTCOMES[outcome]}`
    if (outcome !== 'MARKED' && outcome !== 'ALREADY') throw new StartProblem(answer)
    return answer
  },
}

/** What was asked for. @throws StartProblem with the right way to ask */
function readInput() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name = ''] = positionals
  const { funds = null, method = null } = values
  const action = positionals.length === 1 ? actions[name] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  const [merchant, account] = [requireText(values.merchant, USAGE), requireText(values.account, USAGE)]
  const [by, reason] = [requireText(values.by, USAGE), requireText(values.reason, USAGE)]
  if (funds !== null && !FUNDS.test(funds)) throw new StartProblem(USAGE)
  return { action, merchant, account, by, reason, funds, method }
}

/** The operator's way to single accounts. */
await runVerb(async () => {
  const { action, merchant, account, ...input } = readInput()
  return await withOperator('accounts', async (ctx) => {
    const memberId = await memberIdOf(ctx, merchant, account)
    console.log(await action(ctx, { memberId, ...input }, account))
    return 0
  })
}, USAGE)
