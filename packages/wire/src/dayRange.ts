import { z } from 'zod'

/** The longest range of a report or a record, in days. */
export const REPORT_DAYS_MAX = 92

const DAY_MS = 86_400_000
/** Business day of the merchant (rules 0.1.6). */
export const day = z.iso.date().regex(/^20\d\d/)
/** Both ends belong to the range. */
export const range = { from: day, to: day }
export const inBounds = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= REPORT_DAYS_MAX
}
export const BOUNDS = { path: ['to'], message: `At most ${REPORT_DAYS_MAX} days, forwards` }

const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** How a file is written, and in which language. */
export const fileFormat = {
  format: z.enum(exportFormats).default('csv'),
  language: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('EN'),
}
