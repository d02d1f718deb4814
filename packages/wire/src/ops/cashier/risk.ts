import { z } from 'zod'

/** How much speaks for a closer look at a withdrawal or claim, 0 to 100, with everything that it is made of (rules E4.6). */
export const risk = z.object({
  score: z.int(),
  parts: z.array(
    z.object({
      name: z.enum(['PAYOUT', 'DEVICE', 'ADDRESS', 'AGE', 'DEPOSIT', 'CLAIM', 'BONUS']),
      /** accounts, days, minutes or parts per million; null: there is none */
      value: z.int().nullable(),
      points: z.int(),
    }),
  ),
})
export type OpsRisk = z.output<typeof risk>
