import { isUniqueViolation, type Tx, withTransaction } from '@croupier/db'
import { isCurrency } from '@croupier/money'
import { failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { FIRST_PASSWORD_MS, hashPassword, openMember, randomPassword, type SeriesEntry } from '../../identity/index.ts'
import { audit, openMerchant, type SecondYes } from '../../platform/index.ts'

/** A merchant as an officer opens it. */
export interface NewMerchant {
  readonly code: string
  readonly name: string
  /** ISO 4217 */
  readonly currency: string
  /** IANA zone of the business day (rules 0.1.6) */
  readonly timeZone: string
  /** without port, lower case */
  readonly hosts: readonly string[]
  /** codes of the languages that it offers */
  readonly languages: readonly string[]
  /** the account of its first top agent, below whom everybody is placed who registers without an invitation */
  readonly agent: string
  readonly by: string
  readonly second: SecondYes
  readonly reason: string
}

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** @throws InputRefused for what another merchant has, for a zone that is none and a currency without a row (rules E2) */
async function refuseTaken(tx: Tx, { code, hosts, timeZone, currency }: NewMerchant): Promise<void> {
  if (!isCurrency(currency)) failFields([{ path: 'currency', rule: 'unknown' }])
  if (!isZone(timeZone)) failFields([{ path: 'timeZone', rule: 'zone' }])
  if ((await tx.merchant.count({ where: { code } })) > 0) {
    failFields([{ path: 'code', rule: 'taken' }])
  }
  if ((await tx.merchantHost.count({ where: { host: { in: [...hosts] } } })) > 0) {
    failFields([{ path: 'hosts', rule: 'taken' }])
  }
}

/**
 * Two officers open a merchant with its hosts, the house's accounts and its first top agent (rules E2); it answers on its hosts within a second. The
 * agent chooses another password at the first login.
 * @returns the agent's password, which nobody can read again
 * @throws InputRefused for a code or host that is taken, a zone that is none or a currency without a row; ZodError for languages that are none
 */
export async function openForOfficer(ctx: Ctx, wanted: NewMerchant): Promise<string> {
  const { agent: account, by, second, reason, languages, ...merchant } = wanted
  const password = randomPassword(ctx.random)
  const passwordHash = await hashPassword(password)
  await withTransaction(ctx.db, async (tx) => {
    await refuseTaken(tx, wanted)
    await second.use(tx)
    const settings = { languages: [...languages] as never }
    const merchantId = await openMerchant(tx, ctx, { ...merchant, settings }).catch((error: unknown) => {
      // Two officers at the same moment: the index decides.
      if (!isUniqueViolation(error)) throw error
      return failFields([{ path: 'code', rule: 'taken' }])
    })
    // A top agent plays and sells at the catalogue's best (rules B2).
    const series = await tx.$queryRaw<SeriesEntry[]>`
      SELECT g.family, m.mode, max(m.max_series)::int AS series
        FROM games g JOIN game_modes m ON m.game_id = g.id GROUP BY 1, 2 ORDER BY 1, 2`
    const { id: defaultAgentId } = await openMember(tx, ctx, {
      merchantId,
      upline: null,
      account,
      nickname: account,
      type: 1 as const,
      passwordHash,
      mustChangePassword: true,
      series,
      openedBy: null,
      firstPasswordUntil: new Date(ctx.clock.now().getTime() + FIRST_PASSWORD_MS),
    })
    await tx.merchant.update({ where: { id: merchantId }, data: { defaultAgentId } })
    const { code, name, currency, timeZone, hosts } = wanted
    const after = { code, name, currency, timeZone, hosts: [...hosts], agent: account, by, second: second.by, reason }
    const who = { actorId: null, subjectId: null }
    await audit(tx, { merchantId, action: 'merchant.opened', ...who, after })
  })
  return password
}
