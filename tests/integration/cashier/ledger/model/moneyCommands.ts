import { withTransaction } from '@croupier/db'
import { payWages, post, retryWages, rollUpHouse, type WageDue } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import fc from 'fast-check'
import { expect } from 'vitest'
import { deposit } from '../scene.ts'
import { type ModelBill, type ModelWallets, payBill, payDebts, type Real } from './modelWallets.ts'

type Command = fc.AsyncCommand<ModelWallets, Real>

const WINDOW_MS = 300_000
const PLAYERS = 4
const player = fc.nat({ max: PLAYERS - 1 })
const amount = fc.bigInt({ min: 1n, max: 900n })

/** Pays in under one of a few references, so that some come again: with the same content nothing moves, else it fails. */
class Deposit implements Command {
  readonly player: number
  readonly amount: bigint
  readonly ref: number
  constructor(player: number, amount: bigint, ref: number) {
    this.player = player
    this.amount = amount
    this.ref = ref
  }
  check = () => true
  toString = () => `deposit(${this.player}, ${this.amount}, #${this.ref})`

  async run(model: ModelWallets, { scene, players }: Real): Promise<void> {
    const owner = players[this.player]
    if (owner === undefined) throw new Error('no such player')
    const ref = `${players[0]?.id}:${this.ref}`
    const before = model.deposits.get(ref)
    const call = deposit(scene, owner, this.amount, ref)
    if (before && (before.player !== this.player || before.amount !== this.amount)) {
      await expect(call).rejects.toThrow(/reference reused/)
      return
    }
    await call
    if (before) return
    model.deposits.set(ref, { player: this.player, amount: this.amount })
    model.balances[this.player] = (model.balances[this.player] ?? 0n) + this.amount
    payDebts(model)
  }
}

/** Moves money round a circle in one transaction: all of it, or nothing when somebody is short at his turn. */
class Circle implements Command {
  readonly amounts: readonly bigint[]
  readonly ref: string
  constructor(amounts: readonly bigint[], ref: string) {
    this.amounts = amounts
    this.ref = ref
  }
  check = () => true
  toString = () => `circle(${this.amounts})`

  async run(model: ModelWallets, { scene, players }: Real): Promise<void> {
    const after = [...model.balances]
    let short = false
    const transfers = this.amounts.map((sum, from) => {
      const to = (from + 1) % PLAYERS
      after[from] = (after[from] ?? 0n) - sum
      after[to] = (after[to] ?? 0n) + sum
      if ((after[from] ?? 0n) < 0n) short = true
      return {
        kind: 'TRANSFER_DOWN',
        ref: `${players[0]?.id}:${this.ref}:${from}`,
        from: players[from]?.accountId ?? 0n,
        to: players[to]?.accountId ?? 0n,
        units: units(sum),
      } as const
    })
    const call = withTransaction(scene.db, async (tx) => await post(tx, scene.merchantId, transfers))
    if (short) {
      await expect(call).rejects.toMatchObject({ code: 'WALLET_INSUFFICIENT_FUNDS' })
      return
    }
    await call
    model.balances.splice(0, PLAYERS, ...after)
    payDebts(model)
  }
}

/** Pays one window's wages, twice at once. */
class PayWages implements Command {
  readonly dues: readonly bigint[]
  constructor(dues: readonly bigint[]) {
    this.dues = dues
  }
  check = () => true
  toString = () => `wages(${this.dues})`

  async run(model: ModelWallets, real: Real): Promise<void> {
    const { scene, contractIds } = real
    const windowStart = real.window
    real.window = new Date(windowStart.getTime() + WINDOW_MS)
    const { merchantId } = scene
    const key = { merchantId, kind: 'REALTIME_WAGE', periodCode: 'R', windowStart }
    const run = await scene.db.prisma.wageRun.upsert({
      where: { kind_periodCode_windowStart_merchantId: key },
      create: { ...key, windowEnd: real.window, startedAt: windowStart },
      update: {},
    })
    const chunk = contractIds.map((contractId, at): WageDue => {
      const due = units(this.dues[at] ?? 0n)
      const none = { won: ZERO_UNITS, lost: ZERO_UNITS, lines: 0 }
      const zero = { ...none, carryInPpmUnits: 0n, carryOutPpmUnits: 0n }
      return { contractId, versionNo: 1, winRatePpm: 0, lossRatePpm: 0, due, ...zero }
    })
    const pay = async () => await payWages(scene.db, run.id, chunk)
    const both = await Promise.all([pay(), pay()])
    expect(both.map((one) => one.payments).sort()).toEqual([0, contractIds.length])
    // Anyone who had a bill open when the run began pays that first.
    const behind = new Set(
      model.bills.filter((bill) => bill.paid < bill.due).map((bill) => model.contracts[bill.contract]?.payer),
    )
    const added = this.dues.map((due, contract): ModelBill => ({ contract, due, paid: 0n }))
    for (const bill of added) {
      if (!behind.has(model.contracts[bill.contract]?.payer ?? null)) payBill(model, bill)
    }
    model.bills.push(...added)
    payDebts(model)
  }
}

/** Pays open bills, oldest first. */
class RetryWages implements Command {
  check = () => true
  toString = () => 'retry'
  async run(model: ModelWallets, { scene, players }: Real): Promise<void> {
    const paid = await retryWages(
      scene.db,
      scene.merchantId,
      players.map((one) => one.id),
    )
    const open = model.bills.filter((bill) => bill.paid < bill.due)
    // Every credit paid at once what it could: who still owes has nothing.
    expect(paid).toMatchObject({ payments: open.length, paid: 0n })
  }
}

/** Folds the house accounts; nobody may notice. */
class RollUp implements Command {
  check = () => true
  toString = () => 'rollUp'
  async run(_model: ModelWallets, { scene }: Real): Promise<void> {
    await rollUpHouse(scene.db)
  }
}

/** Everything that happens to money besides bets. */
export const moneyCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(player, amount, fc.nat({ max: 12 })).map(([who, sum, ref]) => new Deposit(who, sum, ref)),
  fc
    .tuple(fc.array(amount, { minLength: PLAYERS, maxLength: PLAYERS }), fc.uuid())
    .map(([amounts, ref]) => new Circle(amounts, ref)),
  fc.array(fc.bigInt({ min: 0n, max: 300n }), { minLength: 3, maxLength: 3 }).map((dues) => new PayWages(dues)),
  fc.constant(new RetryWages()),
  fc.constant(new RollUp()),
]
