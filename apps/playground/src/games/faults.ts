import { z } from 'zod'
import type { Tx } from '../transaction.ts'
import type { CallKind } from './callKinds.ts'
import type { Fault } from './host/host.ts'

const MONEY: readonly CallKind[] = ['BET', 'BETWIN', 'WIN', 'JACKPOT', 'ROLLBACK']
const BETS: readonly CallKind[] = ['BET', 'BETWIN']
const LAST: readonly CallKind[] = ['WIN', 'BETWIN', 'END']
const ANY: readonly CallKind[] = [...MONEY, 'END']

/** What can go wrong, by the protocol's names, and with which calls. A tester chooses; without one everything goes well. */
export const FAULTS = {
  duplicate: ANY,
  dupParallel: ANY,
  dupConflict: MONEY,
  dropResponse: ANY,
  delay: ANY,
  rollbackFirst: ['BET'],
  winFirst: ['BET'],
  doubleWin: ['WIN'],
  winAfterClose: LAST,
  betAfterClose: LAST,
  voidAfterWin: LAST,
  jackpotTwice: ['JACKPOT'],
  expiredToken: BETS,
  otherPlayerToken: ANY,
  badSignature: ANY,
  oldTimestamp: ANY,
  reusedNonce: ANY,
  bigAmount: BETS,
  fractionTooFine: BETS,
  negativeAmount: BETS,
  wrongCurrency: BETS,
  unknownGame: BETS,
  storm: ANY,
} as const satisfies Record<string, readonly CallKind[]>

export type FaultName = keyof typeof FAULTS
const NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]]
const COUNT_MAX = 10_000

export const fault = z.object({
  name: z.enum(NAMES),
  /** of delay: milliseconds; of storm: calls */
  count: z.int().min(1).max(COUNT_MAX).default(20),
})

/** Keeps a fault for the next call that can have it. */
export async function chooseFault(tx: Tx, chosen: z.output<typeof fault>): Promise<void> {
  await tx.query('INSERT INTO next_faults (fault) VALUES ($1)', [chosen])
}

/** Takes the first fault that a call can have; each is used once. */
export async function takeFault(tx: Tx, kind: CallKind): Promise<Fault | null> {
  const able = NAMES.filter((name) => (FAULTS[name] as readonly CallKind[]).includes(kind))
  const { rows } = await tx.query<{ fault: unknown }>(
    `DELETE FROM next_faults WHERE id = (SELECT id FROM next_faults WHERE fault ->> 'name' = ANY ($1)
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING fault`,
    [able],
  )
  return rows[0] === undefined ? null : fault.parse(rows[0].fault)
}
