import { withTransaction } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, type SecondYes } from '../../platform/index.ts'
import { voidIssue } from './voidIssue.ts'

const COMING_MAX = 5
const PAST_MAX = 15

/** An issue as officers see it, with what all merchants' players have in it; amounts in units. */
export interface OfficersIssue {
  readonly number: string
  readonly state: string
  readonly closeAt: Date
  readonly drawAt: Date
  readonly players: number
  readonly lines: number
  readonly stake: Units
  readonly payout: Units
}

type Row = Omit<OfficersIssue, 'stake' | 'payout'> & { stake: bigint; payout: bigint }

/**
 * The next five issues of a game and the last fifteen, the latest draw first.
 * @throws DomainError NOT_FOUND
 */
export async function listOfficersIssues(ctx: Ctx, gameCode: string): Promise<OfficersIssue[]> {
  const game = await ctx.db.prisma.game.findUnique({ where: { code: gameCode } })
  if (game === null) return fail('NOT_FOUND', {})
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT i.number, i.state, i.close_at AS "closeAt", i.draw_at AS "drawAt", l.players, l.lines, l.stake, l.payout
      FROM ((SELECT id, number, state, close_at, draw_at FROM issues
              WHERE game_id = ${game.id} AND draw_at > money_now() ORDER BY draw_at LIMIT ${COMING_MAX})
             UNION ALL
            (SELECT id, number, state, close_at, draw_at FROM issues
              WHERE game_id = ${game.id} AND draw_at <= money_now() ORDER BY draw_at DESC LIMIT ${PAST_MAX})) i
     CROSS JOIN LATERAL (SELECT count(DISTINCT b.member_id)::int AS players, count(*)::int AS lines,
       coalesce(sum(b.stake_units), 0)::bigint AS stake, coalesce(sum(b.payout_units), 0)::bigint AS payout
         FROM bet_lines b WHERE b.issue_id = i.id AND b.state <> 'CANCELLED') l
     ORDER BY i.draw_at DESC`
  return rows.map(({ stake, payout, ...row }) => ({
    ...row,
    stake: units(stake),
    payout: units(payout),
  }))
}

/**
 * Two officers declare an issue void before its draw (rules A6): settlement refunds its lines. Nobody knows its result then.
 * @returns false when it is drawn, or void already
 * @throws DomainError ISSUE_NOT_FOUND
 */
export async function voidByOfficers(
  ctx: Ctx,
  input: {
    readonly gameCode: string
    readonly issueNumber: string
    readonly by: string
    readonly second: SecondYes
    readonly reason: string
  },
): Promise<boolean> {
  const { gameCode, issueNumber: number, by, second, reason } = input
  const isVoid = await withTransaction(ctx.db, async (tx) => {
    const [issue] = await tx.$queryRaw<{ id: bigint; state: string }[]>`
      SELECT i.id, i.state FROM issues i JOIN games g ON g.id = i.game_id WHERE g.code = ${gameCode} AND i.number = ${number}`
    if (issue === undefined) return fail('ISSUE_NOT_FOUND', {})
    if (!(await voidIssue(tx, issue.id))) return false
    await second.use(tx)
    await auditMerchants(tx, null, {
      action: 'issue.voided',
      before: { gameCode, number, state: issue.state },
      after: { gameCode, number, state: 'VOID', by, second: second.by, reason },
    })
    return true
  })
  ctx.db.wakeRelay()
  return isVoid
}
