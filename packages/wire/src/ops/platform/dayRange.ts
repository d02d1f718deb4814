import { z } from 'zod'
import { at } from '../officers.ts'

const DAYS_MAX = 92
const DAY_MS = 86_400_000
interface Ends {
  readonly from: string
  readonly to: string
}

/** The first and last day of a report, business days of its merchant. */
export const ends = { from: z.iso.date(), to: z.iso.date() }
/** A report does not end before it begins. */
export const isForward = ({ from, to }: Ends): boolean => to >= from
export const FORWARD = at('to', 'after_start')
/** Nor does it go over more days than a screen shows. */
export const isShort = ({ from, to }: Ends): boolean => Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY_MS
export const SHORT = at('to', 'range')
