import type { Db } from '@croupier/db'
import { houseAccount, houseBalanceOf, rollUpHouse } from '@croupier/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer, deposit, expectAllKept, openOwnScene, type Player, type Scene } from './scene.ts'

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
  const folded = await db.prisma.houseBalance.aggregate({
    where: { accountId: funds },
    _sum: { units: true },
  })
  expect(folded._sum.units).toBe(-12n)
})
