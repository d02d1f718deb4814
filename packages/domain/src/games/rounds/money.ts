import type { Tx } from '@croupier/db'
import { clearingAccount, houseAccount, post, reversePayout, type Transfer } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'
import type { Player } from './player.ts'

/** Where the money of each kind comes from, seen from the wallet. */
const INCOMES = {
  WIN: ['GAME_PAYOUT', 'HOUSE_PAYOUTS'],
  CASH_OUT: ['GAME_PAYOUT', 'HOUSE_PAYOUTS'],
  JACKPOT: ['GAME_JACKPOT', 'HOUSE_PAYOUTS'],
  PROMO: ['GAME_PROMO', 'HOUSE_FUNDS'],
} as const
const OUTLAYS = {
  BET: ['GAME_STAKE', 'HOUSE_STAKES'],
  TIP: ['GAME_TIP', 'HOUSE_FUNDS'],
} as const
export type Income = keyof typeof INCOMES
export type Outlay = keyof typeof OUTLAYS

const move = async (
  tx: Tx,
  { merchantId }: Player,
  one: {
    kind: TransferKind
    subject: bigint
    part?: bigint
    from: bigint
    to: bigint
    units: bigint
  },
) => {
  if (one.units === 0n) return
  const { subject, part = 0n, kind, from, to } = one
  const transfer: Transfer = { kind, from, to, ref: { subject, part }, units: units(one.units) }
  await post(tx, merchantId, [transfer])
}

/** Takes a stake or a tip from the wallet. @param subject row of the transaction */
export async function takeMoney(tx: Tx, player: Player, kind: Outlay, subject: bigint, amount: bigint): Promise<void> {
  const [name, account] = OUTLAYS[kind]
  const to = await houseAccount(tx, player.merchantId, account, player.asset)
  await move(tx, player, { kind: name, subject, from: player.wallet, to, units: amount })
}

/** Pays what was won. @param subject row of the transaction */
export async function payMoney(tx: Tx, player: Player, kind: Income, subject: bigint, amount: bigint): Promise<void> {
  const [name, account] = INCOMES[kind]
  const from = await houseAccount(tx, player.merchantId, account, player.asset)
  await move(tx, player, { kind: name, subject, from, to: player.wallet, units: amount })
}

/** Gives back what a transaction took, or a part of it. @param part 0: all that is left; else which of its parts */
export async function giveBack(
  tx: Tx,
  player: Player,
  kind: Outlay,
  subject: bigint,
  amount: bigint,
  part = 0n,
): Promise<void> {
  const from = await houseAccount(tx, player.merchantId, OUTLAYS[kind][1], player.asset)
  await move(tx, player, {
    kind: 'GAME_STAKE_RETURN',
    subject,
    part,
    from,
    to: player.wallet,
    units: amount,
  })
}

/** Takes back what was paid: the wallet is never below zero, the rest is its owner's debt (O10). @returns the debt, in units */
export async function takeBack(tx: Tx, player: Player, kind: Income, subject: bigint, amount: bigint): Promise<Units> {
  const { merchantId, memberId, asset } = player
  const to = await houseAccount(tx, merchantId, INCOMES[kind][1], asset)
  const reversal = kind === 'PROMO' ? 'GAME_PROMO_REVERSAL' : 'GAME_PAYOUT_REVERSAL'
  return await reversePayout(tx, merchantId, { kind: reversal, subject, memberId, to, units: units(amount) })
}

const clearingOf = async (tx: Tx, { vendor }: GameProvider, { merchantId, asset }: Player) =>
  await clearingAccount(tx, merchantId, `provider:${vendor}`, asset)

/** Takes money to a table: it waits on the provider's clearing account. */
export async function reserveMoney(
  tx: Tx,
  provider: GameProvider,
  player: Player,
  subject: bigint,
  amount: bigint,
): Promise<void> {
  const to = await clearingOf(tx, provider, player)
  await move(tx, player, { kind: 'TABLE_RESERVE', subject, from: player.wallet, to, units: amount })
}

/** Brings back what is left of a table, and books what was lost or won there against the house. */
export async function releaseMoney(
  tx: Tx,
  provider: GameProvider,
  player: Player,
  subject: bigint,
  { reserved, back }: { readonly reserved: bigint; readonly back: bigint },
): Promise<void> {
  const { merchantId, asset, wallet } = player
  const clearing = await clearingOf(tx, provider, player)
  const house = async (kind: 'HOUSE_STAKES' | 'HOUSE_PAYOUTS') => await houseAccount(tx, merchantId, kind, asset)
  const lost = reserved - back
  if (lost > 0n) {
    const to = await house('HOUSE_STAKES')
    await move(tx, player, { kind: 'GAME_STAKE', subject, from: clearing, to, units: lost })
  } else {
    const from = await house('HOUSE_PAYOUTS')
    await move(tx, player, { kind: 'GAME_PAYOUT', subject, from, to: clearing, units: -lost })
  }
  await move(tx, player, {
    kind: 'TABLE_RELEASE',
    subject,
    from: clearing,
    to: wallet,
    units: back,
  })
}

/** Gives back what was taken to a table where it was never played. */
export async function giveBackReserve(
  tx: Tx,
  provider: GameProvider,
  player: Player,
  subject: bigint,
  amount: bigint,
): Promise<void> {
  const from = await clearingOf(tx, provider, player)
  await move(tx, player, { kind: 'TABLE_RELEASE', subject, from, to: player.wallet, units: amount })
}
