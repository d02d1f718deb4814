import { JURISDICTIONS, PAYER_RULES } from '@croupier/rules'
import { z } from 'zod'

/** Settings of how a merchant looks after its players and their money (protection 2.2, 2.3). */
export const careSettings = {
  /** whose rules it is under: what they ask bounds other settings (rules E2) */
  jurisdiction: z.enum(JURISDICTIONS).default('BASE'),
  /** payments that come in */
  deposits: z
    .strictObject({
      /** how a payment is treated whose payer has another name than the member: as any other, as an entry for officers, or it is held
       * (rules E4.2, protection M10) */
      payerNames: z.enum(PAYER_RULES).default('FLAG'),
    })
    .prefault({}),
  /** how players are reminded of their own protection */
  protection: z
    .strictObject({
      /** months after which own limits are to be gone through (protection P3) */
      reviewMonths: z.int().min(1).max(12).default(6),
      /** the longest time between two reality checks that a player can choose (protection P9) */
      realityMinutes: z.int().min(15).max(120).default(120),
      /** days that a higher limit waits before its player can say yes to it (protection P3) */
      raiseDays: z.int().min(1).max(30).default(1),
      /** nothing is paid in before the player set a limit of deposits (protection P1) */
      limitFirst: z.boolean().default(false),
    })
    .prefault({}),
  /** messages that sell */
  offers: z
    .strictObject({
      /** only players who said that they want them get them */
      optIn: z.boolean().default(false),
    })
    .prefault({}),
  /** how providers' games are played (protection P12); it is handed to them with each session */
  play: z
    .strictObject({
      /** the shortest time from one spin to the next; 0: no bound */
      spinMs: z.int().min(0).max(60_000).default(0),
      /** a game may spin by itself */
      autoplay: z.boolean().default(true),
    })
    .prefault({}),
  /** accounts that nobody uses (protection A10) */
  dormancy: z
    .strictObject({
      /** months without a login after which an account goes to rest; 0: never */
      months: z.int().min(0).max(120).default(12),
    })
    .prefault({}),
  /** questions and complaints of players (protection L8) */
  complaints: z
    .strictObject({
      /** hours until the first answer, days until the last one */
      firstHours: z.int().min(1).max(720).default(48),
      finalDays: z.int().min(1).max(180).default(56),
      /** who decides independently, where player and merchant do not agree; none: nobody is named */
      arbiterName: z.string().trim().max(120).default(''),
      arbiterUrl: z
        .url({ protocol: /^https?$/ })
        .max(300)
        .nullable()
        .default(null),
    })
    .prefault({}),
}
