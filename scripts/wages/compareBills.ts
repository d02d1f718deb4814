import type { Due } from '../oracle/index.ts'
import type { Bill } from './readSlice.ts'

const UNITS_PER_YUAN = 10_000n
const DECIMALS = 4

/** An amount as a decimal number. */
export function amountOf(units: bigint): string {
  const positive = units < 0n ? -units : units
  const rest = String(positive % UNITS_PER_YUAN).padStart(DECIMALS, '0')
  return `${units < 0n ? '-' : ''}${positive / UNITS_PER_YUAN}.${rest}`
}

/** What a bill's amounts say of its state (rules B10.4, B11). */
const STATE_FITS: Readonly<Record<string, (bill: Bill) => boolean>> = {
  // A dividend may be paid in part while its window is open.
  UNPAID: ({ due, paid, kind }) => paid < due && (kind === 'DIVIDEND' || paid === 0n),
  PAID: ({ due, paid }) => paid === due && due > 0n,
  FORCED_PAID: ({ due, paid }) => paid === due && due > 0n,
  PARTIAL: ({ due, paid }) => paid > 0n && paid < due,
  INSUFFICIENT: ({ due, paid }) => paid === 0n && due > 0n,
  DEFAULTED: ({ due, paid }) => paid < due,
  NOTHING: ({ due }) => due === 0n,
  NOT_REACHED: ({ due }) => due === 0n,
}

export const keyOfBill = ({ merchant, kind, code, startMs, contract }: Bill): string =>
  `${merchant} ${kind} ${code} ${startMs} ${contract}`

export const keyOfDue = ({ contract, run }: Due): string =>
  `${contract.merchant} ${contract.kind} ${contract.code} ${run.startMs} ${contract.id}`

const nameOf = (bill: Bill): string =>
  `bill ${bill.id} (${bill.kind}, contract ${bill.contract}, from ${new Date(bill.startMs).toISOString()})`

/** What is wrong with what was paid on a bill, however much is due. */
export function faultsOfPayment(bill: Bill): string[] {
  const { moved, paid, state, strange } = bill
  const faults: string[] = []
  if (moved !== paid) {
    faults.push(`paid ${amountOf(paid)}, its movements are ${amountOf(moved)}`)
  }
  if (strange > 0) faults.push(`${strange} of its movements are between others`)
  if (STATE_FITS[state]?.(bill) !== true) {
    faults.push(`${state} with ${amountOf(paid)} paid of ${amountOf(bill.due)}`)
  }
  return faults.map((fault) => `${nameOf(bill)}: ${fault}`)
}

/** What is wrong with a bill beside what the rules give; a bill may be missing where nothing happened. */
export function faultsOfBill(due: Due, bill: Bill | undefined): string[] {
  const { contract, run } = due
  if (bill === undefined) {
    if (due.isEmpty) return []
    const from = new Date(run.startMs).toISOString()
    return [`no bill (${contract.kind}, contract ${contract.id}, from ${from}): the rules give ${amountOf(due.due)}`]
  }
  const figures: (readonly [string, bigint, bigint])[] = [['due', bill.due, due.due]]
  if (contract.kind === 'REALTIME_WAGE') {
    figures.push(['won', bill.won ?? 0n, due.won], ['lost', bill.lost ?? 0n, due.lost])
  } else {
    figures.push(['effective bets', bill.effective ?? 0n, due.effective])
    if (due.loss !== null) figures.push(['loss', bill.loss ?? 0n, due.loss])
  }
  const faults = figures.flatMap(([what, found, right]) =>
    found === right ? [] : [`${what} ${amountOf(found)}, the rules give ${amountOf(right)}`],
  )
  if (contract.kind !== 'REALTIME_WAGE' && bill.activeUsers !== due.activeUsers) {
    faults.push(`active users ${bill.activeUsers}, the rules give ${due.activeUsers}`)
  }
  return faults.map((fault) => `${nameOf(bill)}: ${fault}`)
}

/** A bill that no contract gives. */
export const strayBill = (bill: Bill): string =>
  `${nameOf(bill)}: due ${amountOf(bill.due)}, and no contract of an account that counts gives it`
