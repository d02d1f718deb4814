import { amount } from '@croupier/wire'
import { z } from 'zod'

const DAYS_MAX = 366
const COUNT_MAX = 1_000_000
const CONDITIONS_MAX = 10

const days = z.int().min(1).max(DAYS_MAX)
const count = z.int().min(0).max(COUNT_MAX)
const bounded = <T extends z.ZodType>(bound: T) => ({
  min: bound.optional(),
  max: bound.optional(),
})

/**
 * A condition over a member. `registeredDays` counts since the account was opened, `awayDays` since the last login; deposits are those
 * that were credited, in units of the merchant's currency; what was staked and lost is that of settled play. `days` looks at the last
 * days only; without it at all there is.
 */
const condition = z.discriminatedUnion('of', [
  z.strictObject({ of: z.enum(['registeredDays', 'awayDays']), ...bounded(count) }),
  z.strictObject({ of: z.literal('deposits'), days: days.optional(), ...bounded(count) }),
  z.strictObject({
    of: z.enum(['deposited', 'staked', 'lost']),
    days: days.optional(),
    ...bounded(amount),
  }),
  z.strictObject({ of: z.literal('label'), is: z.string().max(40) }),
  z.strictObject({ of: z.literal('agent'), is: z.boolean() }),
])
export type Condition = z.output<typeof condition>

/** All of them have to hold; none of them means every member. Encoded as it is kept: amounts are texts. */
export const conditions = z.array(condition).max(CONDITIONS_MAX)
export type Conditions = z.output<typeof conditions>
/** Conditions as people write them and as they are kept. */
export type WrittenConditions = z.input<typeof conditions>
