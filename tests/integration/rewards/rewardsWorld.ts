import { moneyNow, withTransaction } from '@croupier/db'
import { openDepositRequirement } from '@croupier/domain/cashier/wagering'
import { hashPassword } from '@croupier/domain/identity/access'
import { grantPoints } from '@croupier/domain/rewards/points'
import { clearingAccount, houseAccount, post, type ReversedDeposit, reverseDeposit, walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { aMember, atNoonTomorrow, type MemberOptions, type TestMember, type TestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { expect } from 'vitest'
import { foldTeamDays } from '../agency/foldTeamDays.ts'
import { aFact } from '../agency/wages/wageWorld.ts'
import { checkNow } from '../operations/checks/books.ts'

export const PAYMENT_PASSWORD = 'Vault-opens-77'

let hashed: Promise<string> | undefined

/** A member who has had a withdrawal password for long. */
export async function aClaimer(world: TestWorld, options: MemberOptions = {}): Promise<TestMember> {
  const member = await aMember(world, options)
  hashed ??= hashPassword(PAYMENT_PASSWORD)
  const longAgo = new Date((await moneyNow(world.db)).getTime() - 90 * DAY_MS)
  await world.db.prisma.member.update({
    where: { id: member.id },
    data: { paymentPasswordHash: await hashed, paymentPasswordChangedAt: longAgo },
  })
  return member
}

/** A settled bet of now. */
export async function bets(world: TestWorld, member: TestMember, stake: string, category = 'LOTT'): Promise<void> {
  const at = await moneyNow(world.db)
  await aFact(world.db, member, { stake, payout: '0', category, at })
}

/** Lets a day end and be counted: the points of a day are due some hours into the next one. */
export async function nextDay(world: TestWorld): Promise<void> {
  await atNoonTomorrow(world)
  await foldTeamDays(world)
  await grantPoints(world.ctx)
}

/** The points that an account has. */
export async function pointsOf({ db }: TestWorld, { id }: TestMember): Promise<bigint> {
  const where = { ownerId: id, kind: 'POINTS' }
  const { balance } = await db.prisma.ledgerAccount.findFirstOrThrow({ where })
  return balance ?? 0n
}

/** Status and code of an answer. */
export const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${(body as { error?: { code: string } }).error?.code ?? ''}`.trim()

/** Each gift that was paid leads to what gave it (I32): no check takes an honest one for minted. */
export async function expectFoundedGifts({ ctx, db }: TestWorld): Promise<void> {
  await checkNow(ctx)
  const paid = await db.prisma.rewardGrant.count({ where: { state: 'CLAIMED' } })
  expect(paid).toBeGreaterThan(0)
  expect(await db.prisma.checkBreach.findMany({ where: { part: 'I32.gifts' } })).toEqual([])
}

let events = 9_000_000n

/** A deposit as the cashier books it, with its requirement. @returns what its movements are about */
export async function deposits({ db }: TestWorld, { id, merchantId }: TestMember, amount: string): Promise<bigint> {
  events += 1n
  const [sourceId, sum] = [events, parseUnits(amount)]
  await withTransaction(db, async (tx) => {
    const wallet = await walletOf(tx, id)
    if (wallet === undefined) throw new Error('no wallet')
    const from = await clearingAccount(tx, merchantId, 'test', wallet.asset)
    const [to, ref] = [wallet.accountId, { subject: sourceId, version: 1 }]
    await post(tx, merchantId, [{ kind: 'DEPOSIT', ref, from, to, units: sum }])
    const at = await moneyNow(tx)
    await openDepositRequirement(tx, { id, merchantId }, { amount: sum, sourceId, at })
  })
  return sourceId
}

/** A deposit that goes back to who paid it in, or a part of it: what is not there any more is a debt. @param deposit null: of a day, no matter which */
export async function reverses(
  { db }: TestWorld,
  { id: memberId, merchantId }: TestMember,
  amount: string,
  deposit: bigint | null = null,
): Promise<ReversedDeposit> {
  return await withTransaction(db, async (tx) => {
    const clearing = await clearingAccount(tx, merchantId, 'test', 'CNY')
    const subject = deposit ?? memberId
    const of = { subject, version: 1, memberId, clearing, units: parseUnits(amount) }
    return await reverseDeposit(tx, merchantId, of)
  })
}

/** A bet that is settled, with its stake and payout in the books. */
export async function plays(
  world: TestWorld,
  member: TestMember,
  { stake, payout, category = 'RNG' }: { stake: string; payout: string; category?: string },
): Promise<void> {
  events += 1n
  const { id, merchantId } = member
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, id)
    if (wallet === undefined) throw new Error('no wallet')
    const { accountId, asset } = wallet
    const ref = { subject: events }
    const to = await houseAccount(tx, merchantId, 'HOUSE_STAKES', asset)
    const from = await houseAccount(tx, merchantId, 'HOUSE_PAYOUTS', asset)
    await post(tx, merchantId, [{ kind: 'GAME_STAKE', ref, from: accountId, to, units: parseUnits(stake) }])
    const won = parseUnits(payout)
    if (won > 0n) {
      await post(tx, merchantId, [{ kind: 'GAME_PAYOUT', ref, from, to: accountId, units: won }])
    }
  })
  const at = await moneyNow(world.db)
  const theoretical = toDecimalString(units(parseUnits(stake) / 20n))
  await aFact(world.db, member, { stake, payout, category, theoretical, at })
}
