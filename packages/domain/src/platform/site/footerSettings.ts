import { z } from 'zod'

const url = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)

/** What the foot of every page says of a merchant, beside its name. */
export const footerSettings = {
  /** its licences: who gave which, and where that can be checked */
  licences: z
    .array(z.strictObject({ text: z.string().trim().min(1).max(200), url }))
    .max(6)
    .default([]),
  /** who helps players in trouble (protection P15): a name, and a number, an address or both */
  helplines: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(80),
        phone: z
          .string()
          .regex(/^\+?[\d ()-]{3,24}$/)
          .nullable()
          .default(null),
        url,
      }),
    )
    .max(6)
    .default([]),
}
