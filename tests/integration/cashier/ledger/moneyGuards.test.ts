import { type Db, withTransaction } from '@croupier/db'
import {
  bookRebates,
  cancelOrder,
  houseAccount,
  type LineResult,
  placeBets,
  post,
  settleLines,
  transferKindNumbers,
  walletOf,
} from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import {
  anIssue,
  anOrder,
  aPlayerWith,
  balance,
  deposit,
  drawIssue,
  owe,
  type Player,
  type Scene,
  useScene,
} from './scene.ts'

let db: Db
let scene: Scene
let funds: bigint

// The movements of made-up kinds here have no order, wage, withdrawal, gift or parent behind them.
useScene(
  async (own) => {
    ;({ db, scene } = own)
    funds = await houseAccount(db, scene.merchantId, 'HOUSE_FUNDS', 'CNY')
  },
  ['I6', 'I7', 'I10', 'I14', 'I15', 'I16', 'I17', 'I20', 'I28', 'I30'],
)

const KINDS = Object.keys(transferKindNumbers) as TransferKind[]
/** Kinds that take money out of an account for good, or to somebody else (safety R13). */
const OUTWARD: readonly TransferKind[] = ['TRANSFER_DOWN', 'TRANSFER_UP', 'WITHDRAWAL_HOLD']
/** What was paid by mistake is reversed, from a frozen wallet too (rules A6). */
const CORRECTIONS: readonly TransferKind[] = [
  'PAYOUT_REVERSAL',
  'DEPOSIT_REVERSAL',
  'GAME_PAYOUT_REVERSAL',
  'GAME_PROMO_REVERSAL',
]
/** What is in default comes from a frozen wallet, too, unless it is held (rules B10.6). */
const BILLS: readonly TransferKind[] = ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND']
let refs = 0

/** Moves 1 unit; answers with what it was refused for. */
async function move(kind: TransferKind, from: bigint, to: bigint): Promise<string> {
  refs += 1
  const one = { kind, ref: { subject: BigInt(-refs) }, from, to, units: units(1n) } as const
  return await withTransaction(db, async (tx) => await post(tx, scene.merchantId, [one])).then(
    () => 'moved',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
}
const setMode = async (moneyMode: string) =>
  await db.prisma.merchant.update({ where: { id: scene.merchantId }, data: { moneyMode } })
const freeze = async ({ accountId }: Player, frozenAt: Date | null, held = false) =>
  await db.prisma.ledgerAccount.updateMany({ where: { id: accountId }, data: { frozenAt, held } })
const allOf = (answer: string) => KINDS.map((kind) => [kind, answer])

/** The only line of an order, won with this payout; `rebate` is what its player gets of it. */
const won = (orderRowId: bigint, player: Player, payout: bigint, rebate = 0n): LineResult => ({
  orderRowId,
  lineNo: 1,
  memberId: player.id,
  state: 'WIN',
  payout: units(payout),
  effective: units(10n),
  theoretical: ZERO_UNITS,
  selfRebate: units(rebate),
  rebates: units(rebate),
  linkedTo: null,
})

/** A drawn issue with an order of 10 units of a player. */
async function aDrawnBet(player: Player) {
  const issueId = await anIssue(scene)
  const [placed] = await placeBets(db, [anOrder(scene, player, issueId, [10n])])
  if (placed?.code !== null) throw new Error(placed?.code)
  await drawIssue(scene, issueId)
  const scope = { merchantId: scene.merchantId, issueId, version: 1 }
  return { issueId, scope, orderRowId: placed.orderRowId }
}

describe('a frozen wallet', () => {
  it.each([
    ['gives nothing but what the platform corrects and bills, and takes everything', false, [...CORRECTIONS, ...BILLS]],
    ['that is held gives nothing but what the platform corrects, and takes everything', true, CORRECTIONS],
  ])('%s', async (_, held, gives) => {
    const player = await aPlayerWith(scene, 100n)
    await freeze(player, new Date(), held)
    const out: string[][] = []
    const into: string[][] = []
    for (const kind of KINDS) {
      out.push([kind, await move(kind, player.accountId, funds)])
      into.push([kind, await move(kind, funds, player.accountId)])
    }
    expect(out).toEqual(KINDS.map((kind) => [kind, gives.includes(kind) ? 'moved' : 'WALLET_FROZEN']))
    expect(into).toEqual(allOf('moved'))
    await freeze(player, null)
    expect(await move('DEPOSIT', player.accountId, funds)).toBe('moved')
  })
})

describe('the money mode of a merchant', () => {
  it('READ_ONLY moves nothing of any kind by any command', async () => {
    const player = await aPlayerWith(scene, 100n)
    const open = anOrder(scene, player, await anIssue(scene), [5n])
    await placeBets(db, [open])
    const { issueId, scope, orderRowId } = await aDrawnBet(player)
    const other = await aDrawnBet(player)
    const share = {
      memberId: player.id,
      kind: 'SELF_REBATE',
      mode: 'LOTT',
      lines: 1,
      units: units(2n),
    } as const
    await settleLines(db, other.scope, [won(other.orderRowId, player, 0n, 2n)], [share])
    const before = await walletOf(db, player.id)
    const { merchantId } = scene
    const late = await anIssue(scene)
    await setMode('READ_ONLY')
    try {
      const answers: string[][] = []
      for (const kind of KINDS) answers.push([kind, await move(kind, funds, player.accountId)])
      expect(answers).toEqual(allOf('SITE_MONEY_READ_ONLY'))
      const orders = [1n, 2n].map((stake) => anOrder(scene, player, late, [stake]))
      for (const batch of [orders.slice(1), orders]) {
        for (const { code } of await placeBets(db, batch)) expect(code).toBe('SITE_MONEY_READ_ONLY')
      }
      await expect(cancelOrder(db, merchantId, player.id, open.orderId)).rejects.toMatchObject({
        code: 'SITE_MONEY_READ_ONLY',
      })
      const payout = settleLines(db, scope, [won(orderRowId, player, 19n)], [])
      await expect(payout).rejects.toThrow(/moves no money/)
      await expect(bookRebates(db, merchantId, other.issueId)).rejects.toThrow(/moves no money/)
      expect(await walletOf(db, player.id)).toEqual(before)
    } finally {
      await setMode('NORMAL')
    }
    // nothing was lost by it
    expect(await settleLines(db, scope, [won(orderRowId, player, 19n)], [])).toMatchObject({
      settled: 1,
      paid: 1,
    })
    expect(await bookRebates(db, merchantId, other.issueId)).toBe(1)
    expect(await db.prisma.issueRebate.count({ where: { issueId } })).toBe(0)
    expect(await balance(scene, player)).toBe((before?.balance ?? 0n) + 21n)
  })

  it('NO_WITHDRAW stops what leaves an account for another or for outside, and nothing else', async () => {
    const player = await aPlayerWith(scene, 100n)
    await setMode('NO_WITHDRAW')
    const answers: string[][] = []
    for (const kind of KINDS) answers.push([kind, await move(kind, player.accountId, funds)])
    await setMode('NORMAL')
    expect(answers).toEqual(KINDS.map((kind) => [kind, OUTWARD.includes(kind) ? 'SITE_MONEY_READ_ONLY' : 'moved']))
    // what a bank has paid is booked, and what comes back comes back
    const [row] = await db.prisma.$queryRaw<{ stopped: number[] }[]>`
      SELECT array_agg(k ORDER BY k) FILTER (WHERE NOT money_mode_allows('NO_WITHDRAW', k::smallint)) AS stopped
        FROM generate_series(1, 30) k`
    expect(row?.stopped).toEqual([14, 15, 18])
  })
})

describe('a debt', () => {
  /** How a credit of this many units reaches a wallet: by each command but that of wages, which has tests of its own. */
  const commands: Record<string, (player: Player) => Promise<(amount: bigint) => Promise<unknown>>> = {
    deposit: async (player) => async (amount) => await deposit(scene, player, amount),
    payout: async (player) => {
      const { scope, orderRowId } = await aDrawnBet(player)
      return async (amount) => await settleLines(db, scope, [won(orderRowId, player, amount)], [])
    },
    rebate: async (player) => {
      const { issueId, scope, orderRowId } = await aDrawnBet(player)
      return async (amount) => {
        const sum = units(amount)
        const share = {
          memberId: player.id,
          kind: 'SELF_REBATE',
          mode: 'LOTT',
          lines: 1,
          units: sum,
        } as const
        await settleLines(db, scope, [won(orderRowId, player, 0n, amount)], [share])
        await bookRebates(db, scene.merchantId, issueId)
      }
    },
    cancellation: async (player) => {
      const issueId = await anIssue(scene)
      return async (amount) => {
        const order = anOrder(scene, player, issueId, [amount])
        const wallet = { where: { id: player.accountId } }
        // who owes may not bet: this one was placed before
        await db.prisma.ledgerAccount.updateMany({ ...wallet, data: { owes: false } })
        await deposit(scene, player, amount)
        await placeBets(db, [order])
        await db.prisma.ledgerAccount.updateMany({ ...wallet, data: { owes: true } })
        const first = await cancelOrder(db, scene.merchantId, player.id, order.orderId)
        const again = await cancelOrder(db, scene.merchantId, player.id, order.orderId)
        expect(again).toEqual({ ...first, replayed: true })
        expect(first.balance).toBe(await balance(scene, player))
      }
    },
  }
  const stateOf = async (player: Player, debt: bigint) => {
    const wallet = await db.prisma.ledgerAccount.findFirstOrThrow({
      where: { id: player.accountId },
    })
    const owed = await db.prisma.ledgerAccount.findFirstOrThrow({ where: { id: debt } })
    const paid = await db.prisma.ledgerTransfer.findMany({
      where: { subjectId: debt, kind: transferKindNumbers.DEBT_PAYMENT },
      orderBy: { partId: 'asc' },
    })
    return {
      balance: wallet.balance,
      owes: wallet.owes,
      owed: owed.balance,
      paid: paid.map((one) => one.units),
    }
  }

  it.each(Object.keys(commands))('is paid first by a %s, in part and as a whole', async (command) => {
    const small = await aPlayerWith(scene, 10n)
    const credit = await commands[command]?.(small)
    const rest = await balance(scene, small)
    if (rest > 0n) await empty(small, rest)
    const debt = await owe(scene, small, 50n)
    await credit?.(30n)
    expect(await stateOf(small, debt)).toEqual({
      balance: 0n,
      owes: true,
      owed: -20n,
      paid: [30n],
    })
    await deposit(scene, small, 20n)
    expect(await stateOf(small, debt)).toEqual({
      balance: 0n,
      owes: false,
      owed: 0n,
      paid: [30n, 20n],
    })

    const large = await aPlayerWith(scene, 10n)
    const more = await commands[command]?.(large)
    const left = await balance(scene, large)
    if (left > 0n) await empty(large, left)
    const whole = await owe(scene, large, 50n)
    await more?.(80n)
    expect(await stateOf(large, whole)).toEqual({
      balance: 30n,
      owes: false,
      owed: 0n,
      paid: [50n],
    })
    await deposit(scene, large, 5n)
    expect(await stateOf(large, whole)).toMatchObject({ balance: 35n, paid: [50n] })
  })

  /** Empties a wallet. */
  const empty = async (player: Player, rest: bigint) => {
    refs += 1
    const ref = { subject: BigInt(-refs) }
    const all = {
      kind: 'DEPOSIT',
      ref,
      from: player.accountId,
      to: funds,
      units: units(rest),
    } as const
    await withTransaction(db, async (tx) => await post(tx, scene.merchantId, [all]))
  }

  it('is paid once by many credits at once', async () => {
    const player = await aPlayerWith(scene, 1n)
    await move('DEPOSIT', player.accountId, funds)
    const debt = await owe(scene, player, 50n)
    await Promise.all(Array.from({ length: 12 }, async () => await deposit(scene, player, 7n)))
    const state = await stateOf(player, debt)
    expect(state).toMatchObject({ balance: 34n, owes: false, owed: 0n })
    expect(state.paid.reduce((sum, one) => sum + one, 0n)).toBe(50n)
  })
})
