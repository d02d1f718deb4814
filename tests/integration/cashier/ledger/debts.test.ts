import { type Db, withTransaction } from '@croupier/db'
import { checkInvariants, freezeWallet, placeBets, walletOf } from '@croupier/ledger'
import { describe, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayerWith, balance, deposit, owe, type Player, type Scene, useScene } from './scene.ts'

let db: Db
let scene: Scene
useScene((own) => {
  ;({ db, scene } = own)
})

/** A player who owes although the wallet has money: no correction leaves it so, older books may have it. */
async function debtBesideMoney(units: bigint, debt: bigint): Promise<Player> {
  const player = await aPlayerWith(scene, units)
  await owe(scene, player, debt)
  return player
}
const found = async () => {
  const results = await checkInvariants(db, { except: ['I17', 'I20'] })
  return results.filter(({ breaches }) => breaches > 0).map(({ id }) => id)
}

describe('an open debt', () => {
  it('refuses bets, singly and in a batch, until it is paid; the check finds it beside money', async () => {
    const player = await debtBesideMoney(100n, 40n)
    const other = await aPlayerWith(scene, 100n)
    const issueId = await anIssue(scene)
    const order = (who: Player) => anOrder(scene, who, issueId, [10n])
    expect(await found()).toEqual(['I27'])
    const refused = [
      ...(await placeBets(db, [order(player)])),
      ...(await placeBets(db, [order(player), order(other)])),
    ].map(({ code }) => code)
    expect(refused).toEqual(['WALLET_IN_DEBT', 'WALLET_IN_DEBT', null])
    expect(await balance(scene, player)).toBe(100n)
    await deposit(scene, player, 1n)
    expect(await balance(scene, player)).toBe(61n)
    expect((await placeBets(db, [order(player)]))[0]?.code).toBeNull()
    expect(await found()).toEqual([])
  })

  it('is collected by a thaw, once', async () => {
    const player = await debtBesideMoney(100n, 40n)
    const set = async (frozen: boolean) =>
      await withTransaction(db, async (tx) => await freezeWallet(tx, player.id, frozen))
    await set(true)
    expect(await balance(scene, player)).toBe(100n)
    expect(await Promise.all([set(false), set(false)])).toContain(true)
    expect(await walletOf(db, player.id)).toMatchObject({ balance: 60n, frozen: false })
  })

  it('is what is owed, not the mark: a marked wallet without a debt bets', async () => {
    const player = await aPlayerWith(scene, 100n)
    await db.prisma.ledgerAccount.updateMany({
      where: { id: player.accountId },
      data: { owes: true },
    })
    const [placed] = await placeBets(db, [anOrder(scene, player, await anIssue(scene), [10n])])
    expect(placed?.code).toBeNull()
    await deposit(scene, player, 1n)
    expect(await balance(scene, player)).toBe(91n)
  })
})
