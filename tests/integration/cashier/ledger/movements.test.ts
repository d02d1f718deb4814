import { type Db, withTransaction } from '@croupier/db'
import {
  bookRebates,
  cancelOrder,
  clearingAccount,
  houseBalanceOf,
  POINTS_ASSET,
  placeBets,
  post,
  settleLines,
} from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import {
  anIssue,
  anOrder,
  aPlayer,
  aPlayerWith,
  balance,
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

const transfer = async (from: Player, to: Player, amount: bigint, ref: string) =>
  await withTransaction(
    db,
    async (tx) =>
      await post(tx, scene.merchantId, [
        {
          kind: 'TRANSFER_DOWN',
          ref,
          from: from.accountId,
          to: to.accountId,
          units: units(amount),
        },
      ]),
  )

/** An account's side of each of its movements, in the order of its versions. */
async function sideOf({ accountId }: Player): Promise<unknown[]> {
  const rows = await db.prisma.ledgerTransfer.findMany({
    where: { OR: [{ fromAccountId: accountId }, { toAccountId: accountId }] },
  })
  return rows
    .map((row) =>
      row.fromAccountId === accountId
        ? [row.fromVersion, row.kind, -row.units, row.fromBalance]
        : [row.toVersion, row.kind, row.units, row.toBalance],
    )
    .sort(([left], [right]) => Number(left) - Number(right))
}

describe('one row a movement', () => {
  it('has version and balance of both sides: an account has one sequence over debits and credits', async () => {
    const one = await aPlayerWith(scene, 100n)
    const two = await aPlayer(scene)
    const issue = await anIssue(scene)
    const [sent] = await transfer(one, two, 30n, 'movements:1')
    await transfer(two, one, 10n, 'movements:2')
    const order = anOrder(scene, one, issue, [50n])
    await placeBets(db, [order])
    await cancelOrder(db, scene.merchantId, one.id, order.orderId)
    const row = await db.prisma.ledgerTransfer.findFirstOrThrow({
      where: { id: sent?.transferId ?? 0n },
    })
    expect(row).toMatchObject({
      units: 30n,
      fromBalance: 70n,
      fromVersion: 2n,
      toBalance: 30n,
      toVersion: 1n,
    })
    expect(await sideOf(one)).toEqual([
      [1n, 12, 100n, 100n],
      [2n, 14, -30n, 70n],
      [3n, 14, 10n, 80n],
      [4n, 1, -50n, 30n],
      [5n, 2, 50n, 80n],
    ])
    expect(await sideOf(two)).toEqual([
      [1n, 14, 30n, 30n],
      [2n, 14, -10n, 20n],
    ])
    const wallet = await db.prisma.ledgerAccount.findFirstOrThrow({ where: { id: one.accountId } })
    expect([wallet.version, wallet.balance]).toEqual([5n, 80n])
  })

  it('has two legs in the view of entries, of which only a side with a balance row has a version', async () => {
    const player = await aPlayerWith(scene, 100n)
    const { id } = await db.prisma.ledgerTransfer.findFirstOrThrow({
      where: { toAccountId: player.accountId },
    })
    const legs = await db.prisma.$queryRaw<object[]>`
      SELECT e.units, e.version, e.balance_after, a.kind FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE e.transfer_id = ${id} ORDER BY e.units`
    expect(legs).toEqual([
      { units: -100n, version: null, balance_after: null, kind: 'HOUSE_FUNDS' },
      { units: 100n, version: 1n, balance_after: 100n, kind: 'CASH' },
    ])
  })

  it('is one row for a bet, one for its payout, one for the rebates of a receiver', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issueId = await anIssue(scene)
    const rows = async () => await db.prisma.ledgerTransfer.count()
    const before = await rows()
    const [placed] = await placeBets(db, [anOrder(scene, player, issueId, [10n, 10n, 10n])])
    expect(await rows()).toBe(before + 1)
    await drawIssue(scene, issueId)
    const results = [1, 2, 3].map((lineNo) => ({
      orderRowId: placed?.code === null ? placed.orderRowId : 0n,
      lineNo,
      memberId: player.id,
      state: 'WIN' as const,
      payout: units(19n),
      effective: units(10n),
      theoretical: ZERO_UNITS,
      selfRebate: units(1n),
      rebates: units(1n),
      linkedTo: null,
    }))
    const share = {
      memberId: player.id,
      kind: 'SELF_REBATE',
      mode: 'LOTT',
      lines: 3,
      units: units(3n),
    } as const
    const scope = { merchantId: scene.merchantId, issueId, version: 1 }
    await settleLines(db, scope, results, [share])
    expect(await rows()).toBe(before + 2)
    await bookRebates(db, scene.merchantId, issueId)
    expect(await rows()).toBe(before + 3)
    expect(await balance(scene, player)).toBe(130n)
  })
})

describe('accounts beside the wallet', () => {
  it('points may go below zero, and nothing else that a member has by itself', async () => {
    const player = await aPlayer(scene)
    const accounts = await db.prisma.ledgerAccount.findMany({ where: { ownerId: player.id } })
    const idOf = (kind: string) => accounts.find((one) => one.kind === kind)?.id ?? 0n
    const [house] = await db.prisma.$queryRaw<{ points: bigint; funds: bigint }[]>`
      SELECT max(id) FILTER (WHERE kind = 'HOUSE_POINTS' AND asset = ${POINTS_ASSET}) AS points,
             max(id) FILTER (WHERE kind = 'HOUSE_FUNDS' AND asset = 'CNY') AS funds
        FROM ledger_accounts WHERE merchant_id = ${scene.merchantId}`
    const take = async (from: bigint, to: bigint, ref: string) =>
      await withTransaction(
        db,
        async (tx) => await post(tx, scene.merchantId, [{ kind: 'DEPOSIT', ref, from, to, units: units(7n) }]),
      )
    const [taken] = await take(idOf('POINTS'), house?.points ?? 0n, `points:${player.id}`)
    expect(taken).toMatchObject({ fresh: true, from: { balance: -7n, version: 1n } })
    for (const kind of ['CASH', 'HELD']) {
      await expect(take(idOf(kind), house?.funds ?? 0n, `${kind}:${player.id}`)).rejects.toMatchObject({
        code: 'WALLET_INSUFFICIENT_FUNDS',
      })
    }
    expect(accounts.map((one) => [one.kind, one.mayGoNegative]).sort()).toEqual([
      ['CASH', false],
      ['HELD', false],
      ['POINTS', true],
      ['RECEIVABLE', true],
    ])
  })

  it('there is one clearing account a counterparty and asset, however many ask for it at once', async () => {
    const { merchantId } = scene
    const results = await Promise.all(
      ['provider:ACME', 'provider:ACME', 'channel:BANK', 'provider:ACME', 'channel:BANK'].map(
        async (counterparty) =>
          await withTransaction(db, async (tx) => await clearingAccount(tx, merchantId, counterparty, 'CNY')),
      ),
    )
    const [acme, , bank] = results as [bigint, bigint, bigint]
    expect(results).toEqual([acme, acme, bank, acme, bank])
    expect(acme).not.toBe(bank)
    const player = await aPlayerWith(scene, 100n)
    await withTransaction(db, async (tx) => {
      const into = { kind: 'DEPOSIT', ref: 'clearing:1', units: units(15n) } as const
      const out = { kind: 'DEPOSIT', ref: 'clearing:2', units: units(40n) } as const
      await post(tx, merchantId, [
        { ...into, from: bank, to: player.accountId },
        { ...out, from: player.accountId, to: acme },
      ])
    })
    expect(await houseBalanceOf(db, acme)).toBe(40n)
    expect(await houseBalanceOf(db, bank)).toBe(-15n)
    await expect(withTransaction(db, async (tx) => await clearingAccount(tx, merchantId, '', 'CNY'))).rejects.toThrow(
      /needs a counterparty/,
    )
  })
})
