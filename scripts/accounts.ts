import { parseArgs } from 'node:util'
import { sqlStateOf } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { freezeWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import { clearMember } from '@croupier/domain/identity/exclusionLists'
import {
  freezeMember,
  unfreezeMember,
  unlockMember,
  verifyIdentity,
} from '@croupier/domain/identity/members'
import { markTestAccount, type TestAccountOutcome } from '@croupier/domain/operations/testAccounts'
import type { OfficersWish } from '@croupier/domain/platform/audit'
import { demoSections } from './demo/printedAccounts.ts'
import { box, memberIdOf, runVerb, StartProblem, said, withOperator } from './services/index.ts'

const USAGE = `What an officer does to one account, kept in the audit chain:
  npm run accounts -- freeze --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run accounts -- unfreeze --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run accounts -- freeze-wallet --merchant MAISON9 --account agent1 --by NAME --reason TEXT
  npm run accounts -- thaw-wallet --merchant MAISON9 --account agent1 --by NAME --reason TEXT
  npm run accounts -- unlock --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run accounts -- verify --merchant MAISON9 --account player1 --by NAME --reason TEXT --method "passport seen at the desk"
  npm run accounts -- clear --merchant MAISON9 --account player1 --by NAME --reason TEXT --source REGISTER --reference R1
  npm run accounts -- test --merchant MAISON9 --account probe1 --by NAME --reason TEXT [--funds 10000]
  npm run accounts -- demo    prints the demo merchant's accounts and their passwords
"freeze" stops an account at once, ends its logins and lets it in no more; its bets are settled as ever.
"freeze-wallet" stops what leaves its wallet: bets are refused, and wages it owes stay open until it is thawed.
"test" makes an account that never moved money one for tests, for ever: it has play money (--funds gives it some), and
nothing it does is counted anywhere. "unlock" has passwords looked at again that three wrong ones locked. "verify" keeps that
age and identity were verified, and how.
"clear" keeps that an entry of an exclusion list means somebody else than this account's person, a namesake.`

const text = { type: 'string' } as const
const options = {
  merchant: text,
  account: text,
  by: text,
  reason: text,
  funds: text,
  method: text,
  source: text,
  reference: text,
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

type Wish = OfficersWish &
  Readonly<Record<'funds' | 'method' | 'source' | 'reference', string | null>>
type Deed = (ctx: Ctx, wish: Wish, account: string) => Promise<string>

const deeds: Readonly<Record<string, Deed>> = {
  freeze: async (ctx, wish, account) =>
    (await freezeMember(ctx, wish)) ? `${account} is frozen.` : `${account} was not active.`,
  unfreeze: async (ctx, wish, account) =>
    (await unfreezeMember(ctx, wish))
      ? `${account} is active again.`
      : `${account} was not frozen.`,
  'freeze-wallet': async (ctx, wish, account) =>
    (await freezeWallet(ctx, wish))
      ? `The wallet of ${account} is frozen.`
      : `The wallet of ${account} was frozen before.`,
  'thaw-wallet': async (ctx, wish, account) =>
    (await thawWallet(ctx, wish))
      ? `The wallet of ${account} pays again.`
      : `The wallet of ${account} was not frozen.`,
  unlock: async (ctx, wish, account) =>
    (await unlockMember(ctx, wish))
      ? `Passwords of ${account} are looked at again.`
      : `Passwords of ${account} were not locked.`,
  verify: async (ctx, { method, ...wish }, account) => {
    return (await verifyIdentity(ctx, { ...wish, method: said(method, USAGE) }))
      ? `The identity of ${account} is verified.`
      : `The identity of ${account} was verified before.`
  },
  clear: async (ctx, { source, reference, ...wish }, account) => {
    const entry = { source: said(source, USAGE), reference: said(reference, USAGE) }
    if (await clearMember(ctx, { ...wish, ...entry })) {
      return `${entry.reference} of ${entry.source} does not mean ${account}.`
    }
    throw new StartProblem(
      `No entry ${entry.reference} of ${entry.source} seems to mean ${account}.`,
    )
  },
  test: async (ctx, wish, account) => {
    const outcome = await markTestAccount(ctx, wish).catch((error: unknown) => {
      if (sqlStateOf(error) !== FORBIDDEN) throw error
      throw new StartProblem(
        'This is the work of the database role that migrates, not of a process.',
      )
    })
    const answer = `${account} ${OUTCOMES[outcome]}`
    if (outcome !== 'MARKED' && outcome !== 'ALREADY') throw new StartProblem(answer)
    return answer
  },
}

/** What was asked for. @throws StartProblem with the right way to ask */
function wishes() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name = ''] = positionals
  const { funds = null, method = null, source = null, reference = null } = values
  const deed = positionals.length === 1 ? deeds[name] : undefined
  if (deed === undefined) throw new StartProblem(USAGE)
  const [merchant, account] = [said(values.merchant, USAGE), said(values.account, USAGE)]
  const [by, reason] = [said(values.by, USAGE), said(values.reason, USAGE)]
  if (funds !== null && !FUNDS.test(funds)) throw new StartProblem(USAGE)
  return { deed, merchant, account, by, reason, funds, method, source, reference }
}

/** The operator's way to single accounts. */
await runVerb(async () => {
  if (process.argv.slice(2).join(' ') === 'demo') {
    console.log(box(demoSections()))
    return 0
  }
  const { deed, merchant, account, ...wish } = wishes()
  return await withOperator('accounts', async (ctx) => {
    const memberId = await memberIdOf(ctx, merchant, account)
    console.log(await deed(ctx, { memberId, ...wish }, account))
    return 0
  })
}, USAGE)
