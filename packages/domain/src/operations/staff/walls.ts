import { Prisma } from '@croupier/db'
import type { OpsRouteName } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

/** Finds the merchant of what a call is about by its number, or by its uuid. */
const SUBJECTS = {
  member: (id: string) => Prisma.sql`SELECT merchant_id FROM members WHERE public_id = ${id}::uuid`,
  withdrawal: (id: string) => Prisma.sql`SELECT merchant_id FROM withdrawals WHERE id = ${id}::bigint`,
  deposit: (id: string) => Prisma.sql`SELECT merchant_id FROM deposits WHERE id = ${id}::uuid`,
  payment: (id: string) => Prisma.sql`SELECT merchant_id FROM deposit_payments WHERE id = ${id}::bigint`,
  ticket: (id: string) => Prisma.sql`SELECT merchant_id FROM feedback WHERE id = ${id}::uuid`,
  application: (id: string) => Prisma.sql`SELECT merchant_id FROM promotion_entries WHERE id = ${id}::bigint`,
  redemption: (id: string) => Prisma.sql`SELECT merchant_id FROM point_redemptions WHERE public_id = ${id}::uuid`,
  providerCase: (id: string) => Prisma.sql`SELECT merchant_id FROM provider_cases WHERE id = ${id}::bigint`,
  paper: (id: string) => Prisma.sql`SELECT merchant_id FROM diligence_papers WHERE id = ${id}::uuid`,
  moneyCase: (id: string) => Prisma.sql`SELECT merchant_id FROM aml_cases WHERE id = ${id}::bigint`,
  // One that is about no merchant is about all of them: its merchant is nobody's but theirs who have every one.
  command: (id: string) => Prisma.sql`SELECT merchant_id FROM waiting_commands WHERE id = ${id}::uuid`,
} as const
type Subject = keyof typeof SUBJECTS

/**
 * Where the merchant of a call stands that names none in its address (safety 4.9). `lists`: what it reads is bounded by the officer's
 * merchants in its own SQL. `open`: it is about no merchant. `platform`: it is about all of them, and for officers of all alone.
 */
type Wall = Subject | 'claim' | 'lists' | 'open' | 'platform'

const WALLS: Partial<Record<OpsRouteName, Wall>> = {
  'staff.changeOwnPassword': 'open',
  'staff.readSelf': 'open',
  'staff.logOut': 'open',
  // The own ones; for who changes officers everybody's.
  'staff.listSessions': 'open',
  'staff.endSession': 'open',
  'staff.list': 'platform',
  'staff.add': 'platform',
  'staff.change': 'platform',
  'staff.renew': 'platform',
  'staff.saveRole': 'platform',
  'staff.listWaiting': 'lists',
  'staff.sayYes': 'command',
  'staff.sayNo': 'command',
  // Nobody but who sent it withdraws it.
  'staff.withdrawCommand': 'open',
  'cashier.listWithdrawals': 'lists',
  'cashier.readWithdrawal': 'withdrawal',
  'cashier.openPayoutAccount': 'withdrawal',
  'cashier.readDeposit': 'deposit',
  'cashier.moveWithdrawal': 'withdrawal',
  'cashier.changeWithdrawalProvider': 'withdrawal',
  'cashier.openWithdrawalProof': 'withdrawal',
  'cashier.listDeposits': 'lists',
  'cashier.creditDeposit': 'deposit',
  'cashier.refuseDeposit': 'deposit',
  'cashier.returnPayment': 'payment',
  'cashier.releasePayment': 'payment',
  'cashier.openPayer': 'payment',
  'cashier.clearPayer': 'payment',
  'cashier.openDepositProof': 'deposit',
  'cashier.claim': 'claim',
  'cashier.listDifferences': 'lists',
  'members.search': 'lists',
  'members.listReleases': 'lists',
  'care.list': 'lists',
  'papers.list': 'lists',
  'papers.open': 'paper',
  'papers.decide': 'paper',
  'moneyCases.list': 'lists',
  'moneyCases.takeFile': 'moneyCase',
  'moneyCases.close': 'moneyCase',
  // An entry holds at every merchant of the operator, and its list is handed on by nobody.
  'exclusions.listSources': 'platform',
  'exclusions.listEntries': 'platform',
  'exclusions.listFound': 'platform',
  'exclusions.add': 'platform',
  'exclusions.end': 'platform',
  'duplicates.list': 'lists',
  'desk.listTickets': 'lists',
  'desk.listAnswered': 'lists',
  'desk.answerTicket': 'ticket',
  'content.openTicketImages': 'ticket',
  'content.previewTexts': 'open',
  'desk.listHelpVotes': 'platform',
  'desk.listDividends': 'lists',
  'desk.listLottery': 'lists',
  'desk.correctResult': 'platform',
  'desk.setGameState': 'platform',
  'desk.readLimits': 'open',
  'desk.changeLimits': 'platform',
  'issues.list': 'open',
  'issues.void': 'platform',
  'rewards.listWaiting': 'lists',
  'rewards.decideApplication': 'application',
  'rewards.decideRedemption': 'redemption',
  'games.listVendors': 'open',
  'games.setVendor': 'platform',
  'games.listTitles': 'open',
  'games.setTitle': 'platform',
  'games.listKeys': 'platform',
  'games.rotateKey': 'platform',
  'games.listCases': 'lists',
  'games.closeCase': 'providerCase',
  'games.decideAdjustment': 'providerCase',
  'merchants.open': 'platform',
  'release.read': 'platform',
  'release.check': 'platform',
  'release.accept': 'platform',
  'reports.listBets': 'lists',
  'platform.readInbox': 'lists',
  'platform.listNames': 'lists',
  'platform.listMerchants': 'lists',
  'platform.listAlarms': 'lists',
  'platform.listDeadLetters': 'platform',
  'platform.releaseDeadLetter': 'platform',
  'platform.readAudit': 'lists',
  'platform.readBoard': 'lists',
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NUMBER = /^\d{1,18}$/
const CLAIMED: Readonly<Record<string, Subject>> = { withdrawals: 'withdrawal', deposits: 'deposit' }
const NUMBERED: ReadonlySet<Subject> = new Set(['withdrawal', 'payment', 'application', 'providerCase', 'moneyCase'])

/**
 * Where the merchant of a call stands: in its address, of the member that the address names, or as the table says.
 * @throws Error for a call that is in no place: nobody may forget a wall
 */
export function wallOf(name: OpsRouteName, path: string): Wall | 'code' {
  if (path.includes('/:merchantCode')) return 'code'
  if (path.includes('/:publicId')) return 'member'
  const wall = WALLS[name]
  if (wall === undefined) throw new Error(`${name} stands in no wall (safety 4.9)`)
  return wall
}

/** What an officer who has not every merchant is told of a call, before it does anything. */
export type Entry = 'MAY' | 'UNKNOWN' | 'FORBIDDEN'

async function entryToSubject(ctx: Ctx, subject: Subject, id: string): Promise<Entry> {
  // A form that no subject has is refused like any other wrong input.
  if (!(NUMBERED.has(subject) ? NUMBER : UUID).test(id)) return 'MAY'
  // A uuid that a player's browser made may be in two merchants: then it is in nobody's alone.
  const [row] = await ctx.db.prisma.$queryRaw<{ own: boolean }[]>`
    SELECT coalesce(bool_and(${isWithin(ctx, Prisma.sql`s.merchant_id`)}), false) AS own FROM (${SUBJECTS[subject](id)}) s`
  return row?.own === true ? 'MAY' : 'UNKNOWN'
}

/** Whether the merchants of the officer who calls (`ctx.merchants`) let this call in. */
export async function entryTo(ctx: Ctx, wall: Wall | 'code', params: Readonly<Record<string, string>>): Promise<Entry> {
  if (ctx.merchants == null || wall === 'open' || wall === 'lists') return 'MAY'
  if (wall === 'platform') return 'FORBIDDEN'
  if (wall === 'code') {
    const [row] = await ctx.db.prisma.$queryRaw<{ own: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM merchants t
        WHERE t.code = ${params.merchantCode ?? ''} AND ${isWithin(ctx, Prisma.sql`t.id`)}) AS own`
    return row?.own === true ? 'MAY' : 'UNKNOWN'
  }
  const subject = wall === 'claim' ? CLAIMED[params.of ?? ''] : wall
  return subject === undefined
    ? 'MAY'
    : await entryToSubject(ctx, subject, params.publicId ?? params.id ?? params.caseId ?? '')
}
