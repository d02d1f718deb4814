import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { min, parseUnits, type Units, units } from '@croupier/money'
import { fail, missions as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { maySellTo } from '../../identity/index.ts'
import { admitMoney, onceIfKeyed, type Site } from '../../platform/index.ts'
import { payGrant, refuseSecondClaim } from '../grants/index.ts'

type Reader = Pick<Tx, '$queryRaw' | 'rewardGrant'>
interface Period {
  readonly period: 'DAY' | 'WEEK'
  readonly from: Date
  readonly to: Date
  readonly BETS: bigint
  readonly DEPOSITS: bigint
  readonly LOGINS: bigint
}

/** What the actor did on the running day and in the running week. */
async function periodsOf(from: Reader, { actor }: ActorCtx, site: Site, now: Date) {
  const { memberId, merchantId } = actor
  return await from.$queryRaw<Period[]>`
    SELECT p.period, p.from_at AS from, p.to_at AS to,
           (SELECT coalesce(sum(f.effective_units), 0)::bigint FROM settled_facts f WHERE f.member_id = ${memberId}
               AND f.merchant_id = ${merchantId} AND f.settled_at >= p.from_at) AS "BETS",
           (SELECT coalesce(sum(d.units), 0)::bigint
              FROM credited_deposits(${memberId}::bigint, ${merchantId}::int, p.from_at) d) AS "DEPOSITS",
           (SELECT count(*) * 10000 FROM sessions s WHERE s.member_id = ${memberId} AND s.created_at >= p.from_at)::bigint AS "LOGINS"
      FROM (SELECT k.period, k.start AT TIME ZONE ${site.timeZone} AS from_at, (k.start + k.len) AT TIME ZONE ${site.timeZone} AS to_at
              FROM (SELECT 'DAY' AS period, date_trunc('day', ${now}::timestamptz AT TIME ZONE ${site.timeZone}) AS start,
                           interval '1 day' AS len
                     UNION ALL SELECT 'WEEK', date_trunc('week', ${now}::timestamptz AT TIME ZONE ${site.timeZone}),
                           interval '7 days') k) p`
}

const causeOf = (code: string, from: Date): string => `mission:${code}:${from.toISOString()}`

async function missionsAt(from: Reader, ctx: ActorCtx, site: Site, now: Date) {
  const { memberId, merchantId } = ctx.actor
  const periods = await periodsOf(from, ctx, site, now)
  const claimed = await from.rewardGrant.findMany({
    where: { memberId, merchantId, kind: 'MISSION' },
    select: { cause: true },
    orderBy: { id: 'desc' },
    take: 100,
  })
  const causes = new Set(claimed.map(({ cause }) => cause))
  return site.settings.rewards.missions.flatMap((mission) => {
    const running = periods.find(({ period }) => period === mission.period)
    if (running === undefined) return []
    const { code, period, measure } = mission
    const target = parseUnits(mission.target)
    const done = min(units(running[measure]), target)
    const cause = causeOf(code, running.from)
    const state: wire.Mission['state'] = causes.has(cause) ? 'CLAIMED' : done >= target ? 'CLAIM' : 'OPEN'
    const reward = parseUnits(mission.reward)
    return [{ code, period, measure, target, done, reward, state, resetsAt: running.to, cause }]
  })
}

/** The actor's missions of the day and week, and how many can be claimed; none for who may not be sold to (protection P6). */
export async function readMissions(ctx: ActorCtx, site: Site) {
  if (!(await maySellTo(ctx.db, ctx.actor))) return { missions: [], available: 0 }
  const found = await missionsAt(ctx.db.prisma, ctx, site, await moneyNow(ctx.db))
  const missions = found.map(({ cause: _, ...mission }): wire.Mission => mission)
  return { missions, available: missions.filter(({ state }) => state === 'CLAIM').length }
}

async function claim(tx: Tx, ctx: ActorCtx, site: Site, code: string): Promise<Units> {
  const { memberId, merchantId } = ctx.actor
  await lockMoney(tx, memberId)
  await lockMembers(tx, memberId)
  const now = await moneyNow(tx)
  const all = await missionsAt(tx, ctx, site, now)
  const mission = all.find((one) => one.code === code) ?? fail('MISSION_NOT_FOUND', {})
  if (mission.state === 'OPEN') fail('MISSION_NOT_DONE', {})
  if (mission.state === 'CLAIMED') return mission.reward
  // What is paid for play was bet by its player; everything else is given once to a person.
  if (mission.measure !== 'BETS') await refuseSecondClaim(tx, { memberId, merchantId, cause: mission.cause })
  const amountUnits: bigint = mission.reward
  const grant = await tx.rewardGrant.create({
    data: {
      memberId,
      merchantId,
      kind: 'MISSION',
      cause: mission.cause,
      amountUnits,
      wageringPpm: 1_000_000n,
      createdAt: now,
      expiresAt: mission.resetsAt,
    },
  })
  await payGrant(tx, { ...grant, kind: 'MISSION' })
  return mission.reward
}

/**
 * The actor claims a mission that is done: once in its period; a repeat is answered and pays nothing.
 * @throws DomainError MISSION_NOT_FOUND, MISSION_NOT_DONE, PROMOTION_PERSON_USED, PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY, where it
 * came from (`admitMoney`), of the key (`onceIfKeyed`)
 */
export async function claimMission(ctx: ActorCtx, site: Site, code: string): Promise<Units> {
  admitMoney(ctx.access)
  const answer = wire.claim.reply.shape.value.shape.amount
  const command = { route: 'missions.claim' as const, input: { code }, answer }
  const amount = await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await claim(tx, ctx, site, code)),
  )
  ctx.db.wakeRelay()
  return amount
}
