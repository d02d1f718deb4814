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

/** A daily wage of the house for lotteries, of the period that runs, as it stands once it is paid. @returns its id */
export async function aPaidWage(
  world: TestWorld,
  payee: TestMember,
  contractId: string,
  due: string,
  parts = 1,
): Promise<bigint> {
  const { start, end } = await periodNow(world)
  const { id } = await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId: contractId } })
  const dueUnits: bigint = parseUnits(due)
  const bill = await world.db.prisma.wagePayment.create({
    data: {
      merchantId: payee.merchantId,
      contractId: id,
      versionNo: 1,
      kind: 'DAILY_WAGE',
      category: 'LOTT',
      periodCode: 'D',
      periodStart: start,
      periodEnd: end,
      payeeId: payee.id,
      effectiveUnits: 0n,
      activeUsers: 0,
      dueUnits,
      paidUnits: dueUnits,
      parts,
      state: 'PAID',
      createdAt: start,
      paidAt: start,
    },
  })
  return bill.id
}

/** Books a part of such a wage now. */
export async function paysWage(
  world: TestWorld,
  payee: TestMember,
  bill: bigint,
  { amount, part }: { readonly amount: string; readonly part: number },
): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, payee.id)
    if (wallet === undefined) throw new Error('no wallet')
    const from = await houseAccount(tx, payee.merchantId, 'HOUSE_WAGES', wallet.asset)
    const ref = { subject: bill, version: part }
    const wage = { kind: 'DAILY_WAGE', ref, from, to: wallet.accountId, units: parseUnits(amount) } as const
    await post(tx, payee.merchantId, [wage])
  })
}
