import type { Db } from '@croupier/db'
import { type BetOutcome, type LineResult, placeBets, settleLines } from '@croupier/ledger'
import { ZERO_UNITS } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import {
  anIssue,
  anOrder,
  aPlayerWith,
  balance,
  deposit,
  drawIssue,
  type Player,
  type Scene,
  useScene,
} from './scene.ts'

let db: Db
let scene: Scene

useScene((own) => {
  ;({ db, scene } = own)
})

/** What retention does in the end: no key is left. */
const purgeKeys = async () => await db.prisma.$executeRaw`DELETE FROM idempotency_keys`
const keysOf = async ({ id }: Player) => await db.prisma.idempotencyKey.count({ where: { memberId: id } })
const again = (outcome: BetOutcome | undefined) => ({ ...outcome, replayed: true })
const OTHER = new Uint8Array(16)

describe('an accepted order is its own key', () => {
  it('answers the same forever, alone and in a batch, when all keys are gone and its issue is settled', async () => {
    const player = await aPlayerWith(scene, 1_000n)
    const issue = await anIssue(scene)
    const order = anOrder(scene, player, issue, [40n, 2n])
    const [first] = await placeBets(db, [order])
    expect(first).toMatchObject({ code: null, stake: 42n, balance: 958n, version: 2n })
    expect(await keysOf(player)).toBe(0)
    // the wallet moves on, the issue is settled, every key is purged
    await deposit(scene, player, 5n)
    await drawIssue(scene, issue)
    await purgeKeys()
    const lost = order.lines.map(
      ({ lineNo, stake }): LineResult => ({
        orderRowId: first?.code === null ? first.orderRowId : 0n,
        lineNo,
        memberId: player.id,
        state: 'LOSE',
        payout: ZERO_UNITS,
        effective: stake,
        theoretical: ZERO_UNITS,
        selfRebate: ZERO_UNITS,
        rebates: ZERO_UNITS,
        linkedTo: null,
      }),
    )
    const scope = { merchantId: scene.merchantId, issueId: issue, version: 1 }
    expect(await settleLines(db, scope, lost, [])).toMatchObject({ settled: 2 })
    const changed = { ...order, fingerprint: OTHER }
    expect(await placeBets(db, [order])).toEqual([again(first)])
    expect(await placeBets(db, [changed])).toMatchObject([{ code: 'IDEMPOTENCY_MISMATCH' }])

    const next = await anIssue(scene)
    const neighbour = await aPlayerWith(scene, 100n)
    const fresh = [anOrder(scene, neighbour, next, [1n]), anOrder(scene, player, next, [3n])]
    const [before, known, mismatch, after] = await placeBets(db, [
      fresh[0] as typeof order,
      order,
      changed,
      fresh[1] as typeof order,
    ])
    expect(before).toMatchObject({ code: null, balance: 99n, replayed: false })
    expect(known).toEqual(again(first))
    expect(mismatch).toEqual({ code: 'IDEMPOTENCY_MISMATCH', replayed: true })
    expect(after).toMatchObject({ code: null, balance: 960n, replayed: false })
    expect(await db.prisma.betOrder.count({ where: { memberId: player.id } })).toBe(2)
  })

  it('a refusal is a key: it answers the same while the key is kept, and is judged again afterwards', async () => {
    const player = await aPlayerWith(scene, 10n)
    const issue = await anIssue(scene)
    const order = anOrder(scene, player, issue, [40n])
    const [first] = await placeBets(db, [order])
    expect(first).toEqual({ code: 'WALLET_INSUFFICIENT_FUNDS', replayed: false })
    expect(await keysOf(player)).toBe(1)
    await deposit(scene, player, 100n)
    const neighbour = await aPlayerWith(scene, 100n)
    for (const beside of [[], [anOrder(scene, neighbour, issue, [1n])]]) {
      const [result] = await placeBets(db, [order, ...beside])
      expect(result).toEqual(again(first))
      const changed = [{ ...order, fingerprint: OTHER }, ...beside]
      expect((await placeBets(db, changed))[0]).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    }
    expect(await balance(scene, player)).toBe(110n)
    await purgeKeys()
    expect(await placeBets(db, [order])).toMatchObject([{ code: null, balance: 70n, replayed: false }])
    expect(await keysOf(player)).toBe(0)
  })
})
