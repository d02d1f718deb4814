import { type Db, shiftMoneyClock } from '@croupier/db'
import { cancelOrder, placeBets } from '@croupier/ledger'
import { describe, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayer, aPlayerWith, balance, deposit, drawIssue, type Scene, useScene } from './scene.ts'

let db: Db
let scene: Scene

useScene((own) => {
  ;({ db, scene } = own)
})

describe('a batch of bets', () => {
  it('is judged as the same bets one after another: a refused one leaves the money to the next', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const stakes = [60n, 50n, 30n, 20n, 10n]
    const outcomes = await placeBets(
      db,
      stakes.map((stake) => anOrder(scene, player, issue, [stake])),
    )
    expect(outcomes.map((one) => one.code)).toEqual([
      null,
      'WALLET_INSUFFICIENT_FUNDS',
      null,
      'WALLET_INSUFFICIENT_FUNDS',
      null,
    ])
    expect(outcomes.filter((one) => one.code === null)).toMatchObject([
      { balance: 40n, version: 2n },
      { balance: 10n, version: 3n },
      { balance: 0n, version: 4n },
    ])
    expect(await balance(scene, player)).toBe(0n)
  })

  it('answers a known key with the first answer, a refusal too, and never moves money again', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const batch = [
      anOrder(scene, player, issue, [40n, 30n]),
      anOrder(scene, player, issue, [40n]),
      anOrder(scene, player, issue, [30n]),
    ]
    const first = await placeBets(db, batch)
    await deposit(scene, player, 1_000n)
    const again = await placeBets(db, batch)
    expect(again).toEqual(first.map((one) => ({ ...one, replayed: true })))
    expect(first.map((one) => one.code)).toEqual([null, 'WALLET_INSUFFICIENT_FUNDS', null])
    expect(await balance(scene, player)).toBe(1_000n)
  })

  it('takes a key that comes twice in one batch once', async () => {
    const player = await aPlayerWith(scene, 100n)
    const order = anOrder(scene, player, await anIssue(scene), [40n])
    const other = { ...order, fingerprint: new Uint8Array(32) }
    const [first, twin, changed] = await placeBets(db, [order, order, other])
    expect(twin).toEqual({ ...first, replayed: true })
    expect(changed).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(await balance(scene, player)).toBe(60n)
  })

  it('refuses a known key with another input and does not touch the money', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const order = anOrder(scene, player, issue, [40n])
    await placeBets(db, [order])
    const changed = anOrder(scene, player, issue, [41n], order.orderId)
    expect(await placeBets(db, [changed])).toMatchObject([{ code: 'IDEMPOTENCY_MISMATCH' }])
    expect(await balance(scene, player)).toBe(60n)
  })

  it("gives nobody a free bet for another member's order id", async () => {
    const owner = await aPlayerWith(scene, 100n)
    const thief = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const order = anOrder(scene, owner, issue, [40n])
    await placeBets(db, [order])
    expect(await placeBets(db, [{ ...order, memberId: thief.id }])).toMatchObject([{ code: null, balance: 60n }])
  })

  it('says why for each order and lets the others through', async () => {
    const issue = await anIssue(scene)
    const [good, frozen, held, demo] = [
      await aPlayerWith(scene, 100n),
      await aPlayerWith(scene, 100n),
      await aPlayerWith(scene, 100n),
      await aPlayer(scene, { type: 4 }),
    ]
    await db.prisma.member.update({ where: { id: frozen.id }, data: { status: 'FROZEN' } })
    await db.prisma.ledgerAccount.update({
      where: { id_merchantId: { id: held.accountId, merchantId: scene.merchantId } },
      data: { frozenAt: new Date() },
    })
    await deposit(scene, demo, 100n)
    const outcomes = await placeBets(db, [
      anOrder(scene, good, issue, [1n]),
      anOrder(scene, frozen, issue, [1n]),
      anOrder(scene, held, issue, [1n]),
      anOrder(scene, demo, issue, [1n]),
      anOrder(scene, good, 999_999n, [1n]),
    ])
    expect(outcomes.map((one) => one.code)).toEqual([null, 'MEMBER_FROZEN', 'WALLET_FROZEN', null, 'ISSUE_NOT_FOUND'])
  })

  it('remembers nothing while the merchant is read-only', async () => {
    const player = await aPlayerWith(scene, 100n)
    const order = anOrder(scene, player, await anIssue(scene), [40n])
    const setMode = async (moneyMode: string) =>
      await db.prisma.merchant.update({ where: { id: scene.merchantId }, data: { moneyMode } })
    await setMode('READ_ONLY')
    expect(await placeBets(db, [order])).toMatchObject([{ code: 'SITE_MONEY_READ_ONLY' }])
    await setMode('NORMAL')
    expect(await placeBets(db, [order])).toMatchObject([{ code: null, replayed: false }])
  })

  it('fails as a whole, and changes nothing, for somebody without a wallet', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const stranger = { id: 999_999n, accountId: 0n }
    await expect(placeBets(db, [anOrder(scene, stranger, issue, [1n])])).rejects.toThrow(/wallet/)
    expect(await balance(scene, player)).toBe(100n)
  })
})

describe('an issue', () => {
  it('takes bets from its beginning to the millisecond before it closes', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene, 3_600_000)
    const { saleFrom, closeAt } = await db.prisma.issue.findUniqueOrThrow({ where: { id: issue } })
    const at = async (instant: Date) => {
      await shiftMoneyClock(db, instant.getTime() - Date.now())
      const [outcome] = await placeBets(db, [anOrder(scene, player, issue, [1n])])
      return outcome?.code
    }
    expect(await at(new Date(saleFrom.getTime() - 1_000))).toBe('ISSUE_CLOSED')
    expect(await at(new Date(saleFrom.getTime() + 50))).toBe(null)
    expect(await at(new Date(closeAt.getTime() - 1_000))).toBe(null)
    expect(await at(new Date(closeAt.getTime() + 1))).toBe('ISSUE_CLOSED')
    await shiftMoneyClock(db, 0)
  })
})

describe('a cancelled order', () => {
  it('gives the whole stake back once, however often it is asked', async () => {
    const player = await aPlayerWith(scene, 100n)
    const order = anOrder(scene, player, await anIssue(scene), [40n, 20n])
    await placeBets(db, [order])
    const results = await Promise.all(
      Array.from({ length: 8 }, async () => await cancelOrder(db, scene.merchantId, player.id, order.orderId)),
    )
    expect(results.filter((one) => !one.replayed)).toHaveLength(1)
    expect(new Set(results.map((one) => `${one.refund} ${one.balance} ${one.version}`)).size).toBe(1)
    expect(await balance(scene, player)).toBe(100n)
    const lines = await db.prisma.betLine.findMany({ where: { memberId: player.id } })
    expect(lines.map((line) => line.state)).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('stays placed when the issue is closed, and is nobody else’s to cancel', async () => {
    const player = await aPlayerWith(scene, 100n)
    const other = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const order = anOrder(scene, player, issue, [40n])
    await placeBets(db, [order])
    await expect(cancelOrder(db, scene.merchantId, other.id, order.orderId)).rejects.toMatchObject({
      code: 'BET_ORDER_NOT_FOUND',
    })
    await drawIssue(scene, issue)
    await expect(cancelOrder(db, scene.merchantId, player.id, order.orderId)).rejects.toMatchObject({
      code: 'BET_NOT_CANCELLABLE',
    })
    await shiftMoneyClock(db, 0)
    expect(await balance(scene, player)).toBe(60n)
  })
})
