import { withTransaction } from '@croupier/db'
import { settleDueDividends } from '@croupier/domain/agency/dividends'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { aMember, type TestMember, type TestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { aTieredContract, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact } from '../wages/wageWorld.ts'

/** A line of three whose middle owes its downline so much per day for losses of the player below. */
export async function aLine(world: TestWorld, percent: number, days = 0) {
  const top = await aMember(world, { type: 1 })
  const payer = await aMember(world, { type: 2, upline: top })
  const payee = await aMember(world, { type: 2, upline: payer })
  const player = await aMember(world, { upline: payee })
  const { end } = await periodNow(world)
  const from = new Date(end.getTime() + days * DAY_MS)
  const tiers = [{ bets: 0, users: 0, percent }]
  const contract = await aTieredContract(world, payer, payee, {
    kind: 'DIVIDEND',
    tiers,
    from,
    minimum: '1000',
  })
  await moveTo(world, from, 1)
  const period = await periodNow(world)
  return { top, payer, payee, player, contract, period }
}

export type DividendLine = Awaited<ReturnType<typeof aLine>>

/** The player of a line loses an amount in a period, whose bills are then made. */
export async function loses(world: TestWorld, line: DividendLine, stake: string): Promise<Date> {
  const { start, end } = await periodNow(world)
  await aFact(world.db, line.player, {
    stake,
    payout: '0',
    at: new Date(start.getTime() + 60_000),
  })
  await moveTo(world, end, 135)
  // Days before this one are caught up in several calls.
  while ((await settleDueDividends(world.ctx)) > 0);
  return start
}

/** Each gift of these tests is of a row of its own. */
let given = 0n

/** Books what the house gives a member, or takes back of it. */
export async function givesTo(
  world: TestWorld,
  { id, merchantId }: TestMember,
  kind: 'WATER_REBATE' | 'PROMOTION_BONUS' | 'BONUS_TAKEN',
  amount: string,
): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, id)
    if (wallet === undefined) throw new Error('no wallet')
    const house = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', wallet.asset)
    const [from, to] = kind === 'BONUS_TAKEN' ? [wallet.accountId, house] : [house, wallet.accountId]
    given += 1n
    await post(tx, merchantId, [{ kind, ref: { subject: given }, from, to, units: parseUnits(amount) }])
  })
}
