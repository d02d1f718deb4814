import { parseUnits, toDecimalString, type Units } from '@croupier/money'
import { z } from 'zod'

const AMOUNT = /^-?(0|[1-9]\d{0,13})(\.\d{1,4})?$/

/** Units. Its type itself refuses what is none: a check would come after it is written as a decimal, which fails. */
const whole = z.bigint() as unknown as z.ZodType<Units, Units>

/** Money on the wire: a decimal string of at most 4 places ⇄ Units (architecture 8, rules E1.2). */
export const amount = z.codec(z.string().regex(AMOUNT), whole, {
  decode: (text) => parseUnits(text),
  encode: (value) => toDecimalString(value),
})

/** An amount that must be above zero: stakes, transfers. */
export const positiveAmount = z.codec(
  z
    .string()
    .regex(/^(0|[1-9]\d{0,13})(\.\d{1,4})?$/)
    .regex(/[1-9]/),
  whole,
  { decode: (text) => parseUnits(text), encode: (value) => toDecimalString(value) },
)

/** An amount above zero in whole cents: what people send each other (rules B3.1). */
export const centAmount = z.codec(
  z
    .string()
    .regex(/^(0|[1-9]\d{0,13})(\.\d{1,2})?$/)
    .regex(/[1-9]/),
  whole,
  { decode: (text) => parseUnits(text), encode: (value) => toDecimalString(value) },
)

/** A rate in parts per million: an integer, 1 % = 10000 (rules 0.1.2). */
export const ppm = z.int().min(0).max(1_000_000)

/** An instant: ISO 8601 UTC ⇄ Date. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (value) => value.toISOString() as `${string}Z`,
})
