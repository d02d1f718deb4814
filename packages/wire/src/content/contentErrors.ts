import { z } from 'zod'

const none = z.strictObject({})

/** Refusals of what members write to the operator and to each other; part of the table of errors. */
export const contentErrors = {
  // feedback (spec 5, rules E5)
  FEEDBACK_LENGTH: { status: 400, params: z.strictObject({ min: z.int(), max: z.int() }) },
  FEEDBACK_TOO_MANY: { status: 429, params: z.strictObject({ max: z.int() }) },
  FEEDBACK_NOT_FOUND: { status: 404, params: none },
  FEEDBACK_ANSWERED: { status: 409, params: none },
  // letters between upline and downline (experience 3.15)
  LETTER_CLOSED: { status: 409, params: none },
  LETTER_TOO_MANY: { status: 429, params: z.strictObject({ max: z.int() }) },
} as const
