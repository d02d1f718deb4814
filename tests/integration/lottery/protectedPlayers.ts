import { takeBreak } from '@croupier/domain/identity/protection'
import type { BreakLength } from '@croupier/rules'
import { apiCtx } from '@croupier/testkit'
import type { LotteryApi } from './lotteryApi.ts'
import { aPlayer, onSale } from './lotteryWorld.ts'

const MINUTES_PLAYED = '5 minutes'

/** What a bet is answered for players each of whom one limit or break keeps from it, in the order of the table below. */
export async function protectionCodes({ world, api, place }: LotteryApi): Promise<(string | null)[]> {
  const { prisma } = world.db
  const at = world.clock.now()
  const limit = { period: 'DAY', bound: 1n, setBy: 'MEMBER', requestedAt: at, fromAt: at }
  type Of = { memberId: bigint; merchantId: number }
  const limited = (kind: string) => async (of: Of) =>
    await prisma.protectionLimit.create({ data: { ...of, ...limit, kind } })
  const resting =
    (length: BreakLength) =>
    async ({ memberId }: Of) =>
      await takeBreak(apiCtx(world), memberId, length)
  // Of an open bonus: no stake above a cent.
  const bonus = async (of: Of) =>
    await prisma.wageringRequirement.create({
      data: {
        ...of,
        amountUnits: 1n,
        requiredUnits: 1n,
        sourceId: of.memberId,
        source: 'BONUS',
        createdAt: at,
        maxStakeUnits: 100n,
      },
    })
  const codes: (string | null)[] = []
  const { number: issueNumber } = await onSale(world, 'SSC1M')
  for (const protect of [
    ...['STAKE', 'LOSS', 'SESSION'].map(limited),
    resting({ kind: 'TIMEOUT', days: 1 }),
    resting({ kind: 'EXCLUSION', months: 6 }),
    bonus,
  ]) {
    const player = await aPlayer(world)
    const session = await api.login(player)
    const { id: memberId, merchantId } = player
    await prisma.member.update({ where: { id: memberId }, data: { guarded: true } })
    await prisma.$executeRaw`
      UPDATE sessions SET created_at = created_at - ${MINUTES_PLAYED}::interval WHERE member_id = ${memberId}`
    await protect({ memberId, merchantId })
    // A break has ended the login.
    const live = (await prisma.session.count({ where: { memberId, endedAt: null } })) > 0
    codes.push((await place(live ? session : await api.login(player), { issueNumber })).code ?? null)
  }
  return codes
}
