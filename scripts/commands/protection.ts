import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import {
  answerRelease,
  giveBreak,
  type LimitName,
  listReleases,
  setOfficerLimit,
} from '@croupier/domain/identity/protection'
import { proveOfficer, proveSecond } from '@croupier/domain/operations/staff'
import { isDecimalString, parseUnits } from '@croupier/money'
import { type BreakLength, EXCLUSION_MONTHS, TIME_OUT_DAYS } from '@croupier/rules'
import { DomainError, protection } from '@croupier/wire'
import {
  memberIdOf,
  merchantIdOf,
  requireText,
  runVerb,
  StartProblem,
  withOperator,
  withProofs,
} from '../services/index.ts'

const DAYS = TIME_OUT_DAYS.join(', ')
const MONTHS = EXCLUSION_MONTHS.map((months) => months ?? 'open').join(', ')
const USAGE = `What officers do to protect a player (protection 2.2), kept in the audit chain:
  npm run protection -- list    --merchant MAISON9
  npm run protection -- limit   --merchant MAISON9 --account player1 --of DEPOSIT --period DAY --most 500 --by NAME --reason TEXT
  npm run protection -- lift    --merchant MAISON9 --account player1 --of DEPOSIT --period DAY --by NAME --reason TEXT
  npm run protection -- timeout --merchant MAISON9 --account player1 --days 7 --by NAME --reason TEXT
  npm run protection -- exclude --merchant MAISON9 --account player1 --months 6 --by NAME --reason TEXT
  npm run protection -- grant   --merchant MAISON9 --account player1 --by NAME --reason TEXT
  npm run protection -- deny    --merchant MAISON9 --account player1 --by NAME --reason TEXT
"list" are players who asked for an early end of their exclusion; they are answered within seven days. "grant" ends it a day later, one
without end a week later. An officer's limit and the player's own both hold: the lower one counts. --of is one of
${protection.limitKind.options.join(', ')}; --period one of ${protection.limitPeriod.options.join(', ')}; --most an amount, of SESSION minutes a day.
--days: ${DAYS}. --months: ${MONTHS}.`

const text = { type: 'string' } as const
const options = {
  merchant: text,
  account: text,
  of: text,
  period: text,
  most: text,
  days: text,
  months: text,
  by: text,
  reason: text,
}
type Options = Partial<Record<keyof typeof options, string>>
const needed = (given: Options, name: keyof Options) => requireText(given[name], USAGE)

/** The member of a list that somebody typed. */
function oneOf<T>(list: readonly T[], given: string): T {
  const found = list.find((one) => String(one ?? 'open') === given)
  if (found === undefined) throw new StartProblem(USAGE)
  return found
}

const requestOf = async (ctx: Ctx, given: Options) => ({
  memberId: await memberIdOf(ctx, needed(given, 'merchant'), needed(given, 'account')),
  by: needed(given, 'by'),
  reason: needed(given, 'reason'),
})

function limitNameOf(given: Options): LimitName {
  const kind = oneOf(protection.limitKind.options, needed(given, 'of'))
  const period = oneOf(protection.limitPeriod.options, given.period ?? 'DAY')
  if (kind === 'SESSION' && period !== 'DAY') throw new StartProblem(USAGE)
  return { kind, period }
}

/** Units; of SESSION minutes. */
function boundOf({ kind }: LimitName, most: string): bigint {
  const isMinutes = kind === 'SESSION' && /^[1-9]\d{0,3}$/.test(most)
  if (isMinutes) return BigInt(most)
  if (kind === 'SESSION' || !isDecimalString(most)) throw new StartProblem(USAGE)
  const bound: bigint = parseUnits(most)
  if (bound < 0n) throw new StartProblem(USAGE)
  return bound
}

async function list(ctx: Ctx, given: Options): Promise<void> {
  const waiting = await listReleases(ctx, await merchantIdOf(ctx, needed(given, 'merchant')))
  const lines = waiting.map(({ account, from, until, requestedAt, reason }) =>
    [
      account,
      `excluded ${from.toISOString()} to ${until?.toISOString() ?? 'open'}`,
      `asked ${requestedAt.toISOString()}`,
      reason,
    ].join('  '),
  )
  console.log(lines.length === 0 ? 'Nobody asked for an early end.' : lines.join('\n'))
}

async function limit(ctx: Ctx, given: Options, isLift: boolean): Promise<void> {
  const name = limitNameOf(given)
  const bound = isLift ? null : boundOf(name, needed(given, 'most'))
  const changed = await setOfficerLimit(ctx, await requestOf(ctx, given), name, bound)
  console.log(changed ? 'Done.' : 'It was so already.')
}

async function pause(ctx: Ctx, given: Options, length: BreakLength): Promise<void> {
  try {
    await giveBreak(ctx, await requestOf(ctx, given), length)
  } catch (error) {
    const isShorter = error instanceof DomainError && error.code === 'PROTECTION_BREAK_SHORTER'
    if (isShorter) throw new StartProblem('A break is under way that lasts longer.')
    throw error
  }
  console.log('It has begun; every login of the account has ended.')
}

async function answer(ctx: Ctx, given: Options, granted: boolean): Promise<void> {
  const request = await requestOf(ctx, given)
  const answered = granted
    ? await withProofs(async (prove) => {
        const by = await proveOfficer(ctx, 'members.act', await prove('Officer'))
        const second = await proveSecond(ctx, 'members.act', by, await prove('Second officer'))
        return await answerRelease(ctx, { ...request, by, second }, granted)
      })
    : await answerRelease(ctx, { ...request, second: null }, granted)
  if (!answered) throw new StartProblem('This account waits for no answer.')
  console.log(granted ? 'Granted.' : 'Denied.')
}

const actions: Readonly<Record<string, (ctx: Ctx, given: Options) => Promise<void>>> = {
  list,
  limit: async (ctx, given) => await limit(ctx, given, false),
  lift: async (ctx, given) => await limit(ctx, given, true),
  timeout: async (ctx, given) =>
    await pause(ctx, given, { kind: 'TIMEOUT', days: oneOf(TIME_OUT_DAYS, needed(given, 'days')) }),
  exclude: async (ctx, given) =>
    await pause(ctx, given, {
      kind: 'EXCLUSION',
      months: oneOf(EXCLUSION_MONTHS, needed(given, 'months')),
    }),
  grant: async (ctx, given) => await answer(ctx, given, true),
  deny: async (ctx, given) => await answer(ctx, given, false),
}

/** The officers' way to limits and breaks. */
await runVerb(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const action = positionals.length === 1 ? actions[positionals[0] ?? ''] : undefined
  if (action === undefined) throw new StartProblem(USAGE)
  return await withOperator('protection', async (ctx) => {
    await action(ctx, values)
    return 0
  })
}, USAGE)
