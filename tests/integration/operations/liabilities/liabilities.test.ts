import { withTransaction } from '@croupier/db'
import { readMeasures } from '@croupier/domain/operations/alarms'
import { closeLiabilityDays, readLiabilities } from '@croupier/domain/operations/liabilities'
import { clearingAccount, houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { aMember, type TestMember } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBank, asks, prepares } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { anIssueOnSale, aPlayer, bet, type LotteryWorld, lott, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { type Ops, openOps } from '../console/opsWorld.ts'

let world: LotteryWorld
let ops: Ops
beforeAll(async () => {
  world = await openLotteryWorld()
  ops = await openOps(world)
  await ops.officer('carl', 'OWNER')
  await ops.officer('otto', 'OWNER')
})
afterAll(async () => {
  await ops.close()
  await world.close()
})

const kept = async () =>
  await readLiabilities(world.ctx, { merchantId: world.merchantId, from: '2000-01-01', to: '2100-01-01' })

async function movesToVendor(member: TestMember, amount: string, points: bigint): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, member.id)
    if (wallet === undefined) throw new Error('no wallet')
    const { merchantId } = world
    const to = await clearingAccount(tx, merchantId, 'provider:FAKE', wallet.asset)
    const account = await tx.ledgerAccount.findFirstOrThrow({ where: { ownerId: member.id, kind: 'POINTS' } })
    const from = await houseAccount(tx, merchantId, 'HOUSE_POINTS', account.asset)
    const ref = `liability:${member.id}`
    await post(tx, merchantId, [
      { kind: 'VENDOR_IN', ref, from: wallet.accountId, to, units: parseUnits(amount) },
      { kind: 'POINTS_EARNED', ref: `${ref}:p`, from, to: account.id, units: points as never },
    ])
  })
}

/** What players have, added up again from every movement there ever was, without the accounts of testers. */
async function fromMovements(): Promise<string> {
  const [row] = await world.db.prisma.$queryRaw<{ units: bigint }[]>`
    WITH own AS (SELECT a.id FROM ledger_accounts a LEFT JOIN members m ON m.id = a.owner_id
       WHERE a.merchant_id = ${world.merchantId} AND (a.kind IN ('CASH', 'HELD') AND m.test_at IS NULL
         OR a.kind = 'CLEARING' AND a.counterparty LIKE 'provider:%'))
    SELECT coalesce(sum(CASE WHEN t.to_account_id IN (SELECT id FROM own) THEN t.units ELSE 0 END
      - CASE WHEN t.from_account_id IN (SELECT id FROM own) THEN t.units ELSE 0 END), 0)::bigint AS units FROM ledger_transfers t`
  return toDecimalString((row?.units ?? 0n) as never)
}

it('a day’s sum is what the ledger says, with the stakes that are in play and what points are worth (protection M6)', async () => {
  await aBank(world)
  const player = await aPlayer(world)
  const payee = await aMember(world, { balance: '1000' })
  const accountId = await prepares(world, payee)
  const tester = await aMember(world, { balance: '5000' })
  await world.db.prisma.member.update({ where: { id: tester.id }, data: { testAt: world.clock.now() } })
  expect(await asks(world, { member: payee, accountId }, { amount: '400' })).toMatchObject({
    value: { state: 'REQUESTED' },
  })
  await movesToVendor(payee, '100', 250n)
  await bet(world, player, await anIssueOnSale(world), [lott('ssc.pos', '1|-|-|-|-')])
  await world.advance(DAY_MS)
  expect(await closeLiabilityDays(world.ctx)).toBeGreaterThan(0)
  expect(await closeLiabilityDays(world.ctx)).toBe(0)
  const [day] = await kept()
  if (day === undefined) throw new Error('no day was kept')
  const text = (name: 'withdrawals' | 'vendors' | 'stakes' | 'points') => toDecimalString(day[name])
  // 250 points at 1 for 100.
  expect([text('withdrawals'), text('vendors'), text('stakes'), text('points')]).toEqual(['400', '100', '2', '2.5'])
  const money = day.wallets + day.withdrawals + day.chases + day.vendors
  expect(toDecimalString(money as never)).toBe(await fromMovements())
  expect(day.total).toBe(money + day.stakes + day.points)
})

it('a day that was kept is never changed, and what was set aside is beside it once two officers noted it', async () => {
  await expect(world.db.prisma.$executeRaw`UPDATE liability_days SET wallets_units = 0`).rejects.toThrow('append-only')
  const [day] = await kept()
  const merchant = await world.db.prisma.merchant.findUniqueOrThrow({ where: { id: world.merchantId } })
  const cookie = await ops.logIn('carl')
  const note = async (amount: string, asOf: string) => {
    const input = { params: { merchantCode: merchant.code }, body: { asOf, amount, reason: 'statement of the bank' } }
    const sent = await ops.call('liabilities.noteFunds', input, cookie)
    expect(sent.code).toBe('STAFF_SECOND_WAITS')
    expect((await ops.sayYes(sent.waits ?? '', 'otto')).code).toBeNull()
  }
  const uncovered = async () =>
    (await readMeasures(world.ctx)).filter(({ name }) => name === 'liability_uncovered_units').map(({ value }) => value)
  expect(await uncovered()).toEqual([])
  await note('9000', day?.day ?? '')
  // In units of the currency: what is above it is in the alarm LIABILITIES_UNCOVERED.
  const total: bigint = day?.total ?? 0n
  expect(await uncovered()).toEqual([Number(total - 90_000_000n)])
  await note('10000', day?.day ?? '')
  await note('1', '2099-01-01')
  const query = { from: day?.day ?? '', to: day?.day ?? '' }
  const listed = await ops.call('liabilities.list', { params: { merchantCode: merchant.code }, query }, cookie)
  expect(listed.value[0]).toMatchObject({
    funds: '10000',
    fundsOf: day?.day,
    total: toDecimalString(day?.total as never),
  })
  const file = await ops.call(
    'liabilities.readFile',
    { params: { merchantCode: merchant.code }, query: { ...query, format: 'csv' } },
    cookie,
  )
  expect(Buffer.from(file.value.file, 'base64').toString()).toContain(toDecimalString(day?.total as never))
})
