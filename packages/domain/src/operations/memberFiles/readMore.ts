import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

const BETS_MAX = 20
const BONUSES_MAX = 20
const ALIKE_MAX = 50
const NOTES_MAX = 50
/** Of an account the browsers it was used in last count. */
const DEVICES_MAX = 50

/** An order of bets, as an officer sees it. */
export interface ViewedBet {
  readonly orderId: string
  readonly gameCode: string
  readonly issueNumber: string
  readonly mode: string
  readonly stake: Units
  /** null: not all of its lines are settled */
  readonly payout: Units | null
  readonly at: Date
}

/** A promotion that a member joined. */
export interface ViewedBonus {
  readonly code: string
  readonly state: 'JOINED' | 'APPLYING' | 'REJECTED' | 'CLAIMED' | 'ISSUED'
  readonly amount: Units | null
  readonly at: Date
}

/** What two accounts of a merchant share: a browser, name and birthday, a document, a contact or a bound account. */
export type SharedTrait = 'DEVICE' | 'NAME' | 'DOCUMENT' | 'CONTACT' | 'PAYOUT'

/** Another account that may belong to the same person. */
export interface AlikeMember {
  readonly publicId: string
  readonly account: string
  readonly status: string
  readonly shared: SharedTrait[]
}

/** What an officer wrote about a member. */
export interface MemberNote {
  readonly id: string
  readonly by: string
  readonly text: string
  readonly at: Date
}

/** What is read of a member beside the glance. */
export interface MoreOfMember {
  readonly bets: ViewedBet[]
  readonly bonuses: ViewedBonus[]
  readonly alike: AlikeMember[]
  readonly notes: MemberNote[]
}

type Paid<Row> = Omit<Row, 'stake' | 'payout' | 'amount'>

async function betsOf({ db }: Ctx, memberId: bigint): Promise<ViewedBet[]> {
  const rows = await db.prisma.$queryRaw<
    (Paid<ViewedBet> & { stake: bigint; payout: bigint | null })[]
  >`SELECT o.order_id AS "orderId", g.code AS "gameCode", i.number AS "issueNumber", o.mode, o.stake_units AS stake,
           o.placed_at AS at, l.payout
      FROM (SELECT * FROM bet_orders WHERE member_id = ${memberId} ORDER BY order_id DESC LIMIT ${BETS_MAX}) o
      JOIN issues i ON i.id = o.issue_id JOIN games g ON g.id = o.game_id
     CROSS JOIN LATERAL (SELECT CASE WHEN bool_and(x.settled_at IS NOT NULL) THEN coalesce(sum(x.payout_units), 0)::bigint END AS payout
       FROM bet_lines x WHERE x.issue_id = o.issue_id AND x.member_id = o.member_id AND x.order_row_id = o.id) l
     ORDER BY o.order_id DESC`
  return rows.map(({ stake, payout, ...row }) => ({
    ...row,
    stake: units(stake),
    payout: payout === null ? null : units(payout),
  }))
}

/** Promotions that a member joined, the latest first. */
export async function bonusesOf({ db }: Ctx, memberId: bigint): Promise<ViewedBonus[]> {
  const rows = await db.prisma.$queryRaw<(Paid<ViewedBonus> & { amount: bigint | null })[]>`
    SELECT p.code, e.state, e.amount_units AS amount, e.created_at AS at
      FROM promotion_entries e JOIN promotions p ON p.id = e.promotion_id AND p.merchant_id = e.merchant_id
     WHERE e.member_id = ${memberId} ORDER BY e.id DESC LIMIT ${BONUSES_MAX}`
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amount: amount === null ? null : units(amount),
  }))
}

/** Accounts of the merchant that share something with this one, those that share most first. */
export async function alikeOf({ db }: Ctx, memberId: bigint): Promise<AlikeMember[]> {
  return await db.prisma.$queryRaw<AlikeMember[]>`
    WITH own AS (SELECT id, merchant_id FROM members WHERE id = ${memberId}), shared AS (
      SELECT x.member_id AS id, 'DEVICE' AS trait FROM own
       CROSS JOIN LATERAL (SELECT d.device_hash FROM known_devices d WHERE d.member_id = own.id
         ORDER BY d.last_login_at DESC LIMIT ${DEVICES_MAX}) d
        JOIN known_devices x ON x.device_hash = d.device_hash
       UNION ALL
      SELECT x.member_id, 'NAME' FROM own JOIN member_profiles p ON p.member_id = own.id
        JOIN member_profiles x ON x.merchant_id = own.merchant_id AND x.name_birth_index = p.name_birth_index
       UNION ALL
      SELECT x.member_id, 'DOCUMENT' FROM own JOIN member_profiles p ON p.member_id = own.id
        JOIN member_profiles x ON x.merchant_id = own.merchant_id AND x.id_number_index = p.id_number_index
       UNION ALL
      SELECT x.member_id, 'CONTACT' FROM own JOIN member_contacts c ON c.member_id = own.id
        JOIN member_contacts x ON x.merchant_id = own.merchant_id AND x.channel = c.channel AND x.target_index = c.target_index
       UNION ALL
      SELECT x.member_id, 'PAYOUT' FROM own JOIN payout_accounts a ON a.member_id = own.id AND a.merchant_id = own.merchant_id
        JOIN payout_accounts x ON x.merchant_id = own.merchant_id AND x.number_index = a.number_index
    )
    SELECT m.public_id AS "publicId", m.account, m.status, array_agg(DISTINCT s.trait ORDER BY s.trait) AS shared
      FROM shared s JOIN members m ON m.id = s.id JOIN own ON own.merchant_id = m.merchant_id AND own.id <> m.id
     GROUP BY m.id ORDER BY count(DISTINCT s.trait) DESC, m.id LIMIT ${ALIKE_MAX}`
}

/** What officers wrote about a member, the latest first. */
export async function notesOf({ db }: Ctx, memberId: bigint): Promise<MemberNote[]> {
  const notes = await db.prisma.memberNote.findMany({ where: { memberId }, orderBy: { id: 'desc' }, take: NOTES_MAX })
  return notes.map(({ id, by, text, createdAt: at }) => ({ id: String(id), by, text, at }))
}

/** Bets, bonuses, accounts that look alike, and what officers wrote, each the latest first. */
export async function readMore(ctx: Ctx, memberId: bigint): Promise<MoreOfMember> {
  const [bets, bonuses, alike, notes] = await Promise.all([
    betsOf(ctx, memberId),
    bonusesOf(ctx, memberId),
    alikeOf(ctx, memberId),
    notesOf(ctx, memberId),
  ])
  return { bets, bonuses, alike, notes }
}
