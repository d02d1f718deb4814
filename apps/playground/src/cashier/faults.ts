import { z } from 'zod'
import type { Tx } from '../transaction.ts'

/** What can go wrong with an order or a payout. The tester chooses it; without one everything goes well. */
export const FAULTS = {
  /** callbacks, and the next state of a payout, come later */
  LATE: 'comes later',
  /** every callback is sent twice, at the same time */
  DOUBLE: 'every callback comes twice',
  /** less arrives than was asked for */
  SHORT: 'half the amount',
  /** more arrives than was asked for (orders) */
  OVER: 'twice the amount',
  /** callbacks are signed with a wrong key */
  WRONG: 'wrong signature',
  /** no callback at all */
  SILENT: 'no callback',
  /** the first callback comes after the second */
  OUT_OF_ORDER: 'callbacks in the wrong order',
  /** an order is refused at once, a payout after it was taken */
  REFUSED: 'refused',
  /** a payout that was paid comes back */
  RETURNED: 'paid, then returned',
  /** it is taken, but the HTTP answer never comes */
  LOST_ANSWER: 'taken, answer lost',
  /** it is not taken: the call is answered with 503 */
  AWAY: 'not taken, 503',
} as const

export type FaultName = keyof typeof FAULTS
const names = Object.keys(FAULTS) as [FaultName, ...FaultName[]]

const DAY_SECONDS = 86_400
export const fault = z.object({
  name: z.enum(names),
  /** of LATE and OUT_OF_ORDER: how much later */
  seconds: z.int().min(1).max(DAY_SECONDS).default(60),
})
export type Fault = z.output<typeof fault>

export type Subject = 'ORDER' | 'PAYOUT'

/** Which faults an order or a payout can have. */
export function canHave(subject: Subject, name: FaultName): boolean {
  return name !== (subject === 'ORDER' ? 'RETURNED' : 'OVER')
}

export const has = (row: { readonly fault: Fault | null }, name: FaultName): boolean => row.fault?.name === name

/** Keeps a fault for the next order or payout; several wait in a row. */
export async function chooseFault(tx: Tx, subject: Subject, chosen: Fault): Promise<void> {
  await tx.query('INSERT INTO next_faults (subject, fault) VALUES ($1, $2)', [subject, chosen])
}

/** Takes the fault that was chosen for this order or payout; each is used once. */
export async function takeFault(tx: Tx, subject: Subject): Promise<Fault | null> {
  const { rows } = await tx.query<{ fault: unknown }>(
    `DELETE FROM next_faults WHERE id = (SELECT id FROM next_faults WHERE subject = $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING fault`,
    [subject],
  )
  return rows[0] === undefined ? null : fault.parse(rows[0].fault)
}

/** How much of an amount arrives, in the same units. */
export function arriving<T extends bigint>(units: T, of: { readonly fault: Fault | null }): T {
  if (has(of, 'SHORT')) return (units / 2n > 0n ? units / 2n : units) as T
  return (has(of, 'OVER') ? units * 2n : units) as T
}
