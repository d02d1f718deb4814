import { type Db, moneyNow, shiftMoneyClock } from '@croupier/db'
import { houseAccount, houseBalanceOf, placeBets, rollUpHouse } from '@croupier/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayer, deposit, expectAllKept, openOwnScene, type Player, type Scene } from './scene.ts'

let db: Db
let scene: Scene
let close: () => Promise<void>
let player: Player

beforeAll(async () => {
  ;({ db, scene, close } = await openOwnScene())
  player = await aPlayer(scene)
})

afterAll(async () => await close())

/** How many transfers the roll-up has not reached. */
async function notFolded(): Promise<bigint> {
  const [row] = await db.prisma.$queryRaw<{ left: bigint }[]>`
    SELECT count(*) AS left FROM ledger_transfers t, watermarks w WHERE w.name = 'house' AND t.id > w.done_to`
  if (!row) throw new Error('The roll-up has no mark.')
  return row.left
}

/** What was folded of an account, over all days; null for nothing ever. */
async function foldedOf(accountId: bigint): Promise<bigint | null> {
  const folded = { where: { accountId }, _sum: { units: true } } as const
  return (await db.prisma.houseBalance.aggregate(folded))._sum.units
}

it('rolls the house up past a transaction that took its number and is still running', async () => {
  const { merchantId } = scene
  const funds = await houseAccount(db, merchantId, 'HOUSE_FUNDS', 'CNY')
  const leave = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const hold = async (tx: Pick<Db['prisma'], '$queryRaw'>) => {
    await tx.$queryRaw`SELECT * FROM ledger_post(${merchantId}::int, ARRAY[12::smallint], ARRAY[1000000::bigint], ARRAY[0::bigint],
      ARRAY[0::smallint], ARRAY[${funds}::bigint], ARRAY[${player.accountId}::bigint], ARRAY[11::bigint], now())`
    begun.resolve()
    await leave.promise
  }
  const slow = db.prisma.$transaction(hold, { timeout: 60_000 })
  await begun.promise
  await deposit(scene, await aPlayer(scene), 1n)
  await rollUpHouse(db)
  await rollUpHouse(db)
  leave.resolve()
  await slow
  await expectAllKept(db)
  expect(await houseBalanceOf(db, funds)).toBe(-12n)
  // Numbers of transactions are the whole server's: what runs in another database holds the mark back until it ends.
  while ((await notFolded()) > 0n) await rollUpHouse(db)
  expect(await houseBalanceOf(db, funds)).toBe(-12n)
  expect(await foldedOf(funds)).toBe(-12n)
})

it('folds each transfer once, though what came after the mark can be read already', async () => {
  const funds = await houseAccount(db, scene.merchantId, 'HOUSE_FUNDS', 'CNY')
  const stakes = await houseAccount(db, scene.merchantId, 'HOUSE_STAKES', 'CNY')
  const foldAll = async () => {
    while ((await notFolded()) > 0n) await rollUpHouse(db)
  }
  await foldAll()
  const before = (await foldedOf(funds)) ?? 0n
  await deposit(scene, player, 1n)
  // sets the mark behind the first deposit; the second one lies beyond it
  expect(await rollUpHouse(db)).toBe(0n)
  await deposit(scene, player, 20n)
  await foldAll()
  expect(await foldedOf(funds)).toBe(before - 21n)
  await deposit(scene, player, 300n)
  await foldAll()
  expect(await foldedOf(funds)).toBe(before - 321n)
  // what comes in counts for the house, and a player's side is not a part of it
  await placeBets(db, [anOrder(scene, player, await anIssue(scene), [7n])])
  await foldAll()
  expect(await foldedOf(stakes)).toBe(7n)
  expect(await foldedOf(player.accountId)).toBeNull()
  await expectAllKept(db)
})

it('books a day by the clock of the merchant: 20:00 UTC is the next day in Shanghai already', async () => {
  const { merchantId } = scene
  const funds = await houseAccount(db, merchantId, 'HOUSE_FUNDS', 'CNY')
  const zone = await db.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } })
  expect(zone.timeZone).toBe('Asia/Shanghai')
  let shiftedMs = 0
  /** Moves the money clock to an instant of a day years ahead, and pays in. */
  const depositAt = async (at: string, amount: bigint) => {
    shiftedMs += Date.parse(at) - (await moneyNow(db)).getTime()
    await shiftMoneyClock(db, shiftedMs)
    await deposit(scene, player, amount)
  }
  await depositAt('2031-05-10T15:59:00Z', 1n)
  await depositAt('2031-05-10T16:00:00Z', 20n)
  await depositAt('2031-05-10T20:00:00Z', 300n)
  while ((await notFolded()) > 0n) await rollUpHouse(db)
  const days = await db.prisma.houseBalance.findMany({
    where: { accountId: funds, day: { gte: new Date('2031-01-01') } },
    orderBy: { day: 'asc' },
  })
  expect(days.map(({ day, units }) => [day.toISOString().slice(0, 10), units])).toEqual([
    ['2031-05-10', -1n],
    ['2031-05-11', -320n],
  ])
})
