import { PAYER_RULES } from '@croupier/rules'
import { z } from 'zod'

/** Settings of how a merchant looks after its players and their money (protection 2.2, 2.3). */
export const careSettings = {
  /** payments that come in */
  deposits: z
    .strictObject({
      /** how a payment is treated whose payer has another name than the member: as any other, as an entry for officers, or it is held
       * (rules E4.2, protection M10) */
      payerNames: z.enum(PAYER_RULES).default('FLAG'),
    })
    .prefault({}),
}
