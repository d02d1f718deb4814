import { createHash, randomUUID } from 'node:crypto'
import { connect, type Db, moneyNow, statement, withTransaction } from '@croupier/db'
import {
  type BetOrderRow,
  checkInvariants,
  houseAccount,
  openAccounts,
  openHouseAccounts,
  post,
  walletOf,
} from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { allDay } from '@croupier/rules'
import { createTestDatabase, PATIENT } from '@croupier/testkit'
import { MINUTE_MS } from '@croupier/wire'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** A merchant with its house accounts and one game, on an empty database. */
export interface Scene {
  readonly db: Db
  readonly merchantId: number
  readonly gameId: number
}

/** What a player is in these tests. */
export interface Player {
  readonly id: bigint
  readonly accountId: bigint
}

/** A scene in a database of its own. */
export async function openOwnScene() {
  const database = await createTestDatabase()
  const db = connect(database.url, PATIENT)
  const close = async () => {
    await db.close()
    await database.drop()
  }
  return { db, scene: await openScene(db), close }
}

/**
 * The scene of a test file: opened before its tests and closed after them; after each test the books are checked.
 * @param take takes the scene over, and adds to it what the file needs
 * @param but ids of promises that the made-up rows of this file do not keep
 */
export function useScene(
  take: (own: { readonly db: Db; readonly scene: Scene }) => void | Promise<void>,
  but?: readonly string[],
): void {
  let own: Awaited<ReturnType<typeof openOwnScene>>
  beforeAll(async () => {
    own = await openOwnScene()
    await take(own)
  })
  afterEach(async () => await expectAllKept(own.db, but))
  afterAll(async () => await own.close())
}

/** Opens a merchant and a game. */
export async function openScene(db: Db): Promise<Scene> {
  const merchant = await db.prisma.merchant.create({
    data: { code: randomUUID(), name: 'Merchant' },
  })
  await withTransaction(db, async (tx) => await openHouseAccounts(tx, merchant.id))
  const game = await db.prisma.game.create({
    data: {
      code: `G${randomUUID().slice(0, 8)}`.toUpperCase(),
      family: 'SSC',
      name: {},
      schedule: allDay(60, 5, 'Asia/Shanghai'),
      groupCode: 'SSC',
      modes: {
        create: {
          vendor: { connect: { code: 'LOTT' } },
          minSeries: 1700,
          maxSeries: 1956,
          maxBetSeries: 1950,
          catalogue: {
            create: {
              product: 'LOTTERY',
              vendorCode: 'LOTT',
              category: 'LOTT',
              code: randomUUID(),
            },
          },
        },
      },
    },
  })
  return { db, merchantId: merchant.id, gameId: game.id }
}

/** Opens a member under another (or at the top) with its closure and accounts. */
export async function aPlayer(
  { db, merchantId }: Scene,
  options: { under?: Player; type?: number } = {},
): Promise<Player> {
  const account = randomUUID()
  return await withTransaction(db, async (tx) => {
    const parent = options.under ? await tx.member.findUniqueOrThrow({ where: { id: options.under.id } }) : undefined
    const member = await tx.member.create({
      data: {
        merchantId,
        account,
        accountKey: account,
        nickname: account,
        type: options.type ?? 0,
        parentId: parent?.id ?? null,
        depth: parent === undefined ? 0 : parent.depth + 1,
      },
    })
    await tx.$executeRaw`INSERT INTO member_closure
      SELECT ancestor_id, ${member.id}::bigint, distance + 1 FROM member_closure WHERE descendant_id = ${parent?.id ?? null}::bigint
      UNION ALL SELECT ${member.id}::bigint, ${member.id}::bigint, 0`
    await openAccounts(tx, member)
    const wallet = await walletOf(tx, member.id)
    if (wallet === undefined) throw new Error('no wallet')
    return { id: member.id, accountId: wallet.accountId }
  })
}

/** Pays in this many units from the house's funds. */
export async function deposit(scene: Scene, player: Player, amount: bigint, ref: string = randomUUID()): Promise<void> {
  const { db, merchantId } = scene
  const wallet = await walletOf(db, player.id)
  const from = await houseAccount(db, merchantId, 'HOUSE_FUNDS', wallet?.asset ?? '')
  const transfer = {
    kind: 'DEPOSIT',
    ref,
    from,
    to: player.accountId,
    units: units(amount),
  } as const
  await withTransaction(db, async (tx) => await post(tx, merchantId, [transfer]))
}

/** An issue that is on sale from a minute ago for this many ms from now, by the money clock. */
export async function anIssue(scene: Scene, openForMs: number = 10 * MINUTE_MS): Promise<bigint> {
  const now = (await moneyNow(scene.db)).getTime()
  const issue = await scene.db.prisma.issue.create({
    data: {
      gameId: scene.gameId,
      number: randomUUID(),
      saleFrom: new Date(now - MINUTE_MS),
      closeAt: new Date(now + openForMs),
      drawAt: new Date(now + openForMs),
      seedCommitment: '',
      sealedSeed: new Uint8Array(),
      numbers: [],
    },
  })
  return issue.id
}

/** An order of one line per stake. */
export function anOrder(
  scene: Scene,
  player: Player,
  issueId: bigint,
  stakes: readonly bigint[],
  orderId: string = randomUUID(),
): BetOrderRow {
  return {
    merchantId: scene.merchantId,
    memberId: player.id,
    orderId,
    fingerprint: createHash('sha256').update(`${issueId} ${stakes.join()}`).digest(),
    issueId,
    gameId: scene.gameId,
    mode: 'LOTT',
    lines: stakes.map((stake, at) => ({
      lineNo: at + 1,
      playCode: 'SSC_5X_DIRECT',
      content: '1,2|3|4|5|6',
      bets: 2,
      stake: units(stake),
      terms: '[]',
    })),
  }
}

/** Ends the sale and draws: the clock moves to closing time, then the issue is drawn. */
export async function drawIssue({ db }: Scene, issueId: bigint): Promise<void> {
  const CLOCK = statement(
    'test.passClosing',
    `UPDATE clock_shift SET shift = greatest(shift,
       (SELECT close_at FROM issues WHERE id = $1::bigint) - clock_timestamp() + interval '1 second')`,
  )
  await db.hot.query(CLOCK, [issueId])
  await db.prisma.issue.update({ where: { id: issueId }, data: { state: 'DRAWN' } })
}

/** The balance of a player's wallet, in units. */
export async function balance({ db }: Scene, player: Player): Promise<Units> {
  const wallet = await walletOf(db, player.id)
  if (wallet === undefined) throw new Error('no wallet')
  return wallet.balance
}

/**
 * Every invariant holds. Nothing empties the outbox here (I20), and the transfers of these scenes are posted by hand, between
 * accounts of no tree and without the request of a person (I17).
 */
export async function expectAllKept(db: Db, except: readonly string[] = ['I17', 'I20']): Promise<void> {
  const results = await checkInvariants(db, { except })
  expect(results.filter((one) => one.breaches > 0)).toEqual([])
  expect(results.length).toBeGreaterThan(10)
}

/** What a player owes, in units: a debt as a correction raises it (rules A6), and the wallet's mark. */
export async function owe(scene: Scene, player: Player, amount: bigint): Promise<bigint> {
  const { db, merchantId } = scene
  const where = { ownerId: player.id, kind: 'RECEIVABLE' }
  const debt = await db.prisma.ledgerAccount.findFirstOrThrow({ where })
  const to = await houseAccount(db, merchantId, 'HOUSE_FUNDS', debt.asset)
  const ref = `debt:${randomUUID()}`
  const taken = { kind: 'DEPOSIT', ref, from: debt.id, to, units: units(amount) } as const
  await withTransaction(db, async (tx) => await post(tx, merchantId, [taken]))
  const wallet = { id_merchantId: { id: player.accountId, merchantId } }
  await db.prisma.ledgerAccount.update({ where: wallet, data: { owes: true } })
  return debt.id
}

/** A player at the top who has this much. */
export async function aPlayerWith(scene: Scene, units: bigint): Promise<Player> {
  const player = await aPlayer(scene)
  await deposit(scene, player, units)
  return player
}
