import type { BetOrderRow, BetOutcome } from '@croupier/ledger'
import type { Player, Scene } from '../scene.ts'

export interface ModelLine {
  readonly stake: bigint
  state: 'PENDING' | 'CANCELLED' | 'DONE'
}

export interface ModelOrder {
  readonly row: BetOrderRow
  readonly lines: readonly ModelLine[]
  /** what was answered first, once more for every repeat */
  readonly first: BetOutcome
}

export interface ModelBill {
  readonly contract: number
  readonly due: bigint
  paid: bigint
}

/** What a player gets for lines that are settled, until it is booked. */
export interface ModelShare {
  readonly player: number
  readonly kind: 'SELF_REBATE' | 'UPLINE_REBATE'
  readonly units: bigint
}

export interface ModelContract {
  readonly payer: number | null
  readonly payee: number
}

/** A plain model of the ledger: wallets, orders by key, bills in the order they fell due. */
export interface ModelWallets {
  readonly balances: bigint[]
  readonly deposits: Map<string, { player: number; amount: bigint }>
  readonly orders: Map<string, ModelOrder>
  /** orders of the issue that is open now */
  open: string[]
  /** orders of the issue that was drawn last */
  drawn: string[]
  /** rebates of the drawn issue that are not booked, by player and kind */
  shares: Map<string, ModelShare>
  readonly contracts: ModelContract[]
  readonly bills: ModelBill[]
}

/** The same on the real side. */
export interface Real {
  readonly scene: Scene
  readonly players: readonly Player[]
  issueId: bigint
  drawnId: bigint | undefined
  readonly contractIds: bigint[]
  /** the end of the last window of wages */
  window: Date
}

/** What a bet must be answered, judged alone; takes the stake when it is accepted. */
export function judge(wallets: ModelWallets, player: number, row: BetOrderRow): 'placed' | 'short' {
  const stake = row.lines.reduce((sum, line) => sum + line.stake, 0n)
  const balance = wallets.balances[player] ?? 0n
  if (stake > balance) return 'short'
  wallets.balances[player] = balance - stake
  return 'placed'
}

/** Gives as much of a bill as its payer has; the house has everything. */
export function payBill(wallets: ModelWallets, bill: ModelBill): bigint {
  const contract = wallets.contracts[bill.contract]
  if (contract === undefined) throw new Error('no such contract')
  const rest = bill.due - bill.paid
  const balance = contract.payer === null ? rest : (wallets.balances[contract.payer] ?? 0n)
  const given = balance < rest ? balance : rest
  if (contract.payer !== null) wallets.balances[contract.payer] = balance - given
  wallets.balances[contract.payee] = (wallets.balances[contract.payee] ?? 0n) + given
  bill.paid += given
  return given
}

/**
 * What money that came pays on: everybody who owes gives what it has to its oldest bill first, from the top down, so that what
 * one is paid pays on what it owes itself.
 */
export function payDebts(wallets: ModelWallets): void {
  for (let player = 0; player < wallets.balances.length; player += 1) {
    const owed = wallets.bills.filter((bill) => wallets.contracts[bill.contract]?.payer === player)
    for (const bill of owed) payBill(wallets, bill)
  }
}
