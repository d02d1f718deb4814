import { type IssueSchedule, scheduleFault } from '@croupier/rules'
import { z } from 'zod'

const drawTimes = z.union([
  z.strictObject({ at: z.string() }),
  z.strictObject({ from: z.string(), to: z.string(), everyS: z.int() }),
])

const numbering = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('DAILY'),
    digits: z.union([z.literal(2), z.literal(3), z.literal(4)]).optional(),
  }),
  z.strictObject({
    kind: z.literal('RUNNING'),
    anchorDay: z.string(),
    firstNumber: z.int(),
  }),
  z.strictObject({ kind: z.literal('YEARLY'), counts: z.enum(['DRAWS', 'ALL_DAYS']).optional() }),
])

/** `games.schedule`: when a game draws and sells, and how its issues are numbered (rules A4). Faults are refused. */
export const gameSchedule = z
  .strictObject({
    zone: z.string(),
    draws: z.array(drawTimes),
    leadS: z.int(),
    sale: z.enum(['CONTINUOUS', 'GAP']),
    numbering,
    weekdays: z.array(z.int()).optional(),
    monthDays: z.array(z.int()).optional(),
    closedDays: z.array(z.string()).optional(),
    extraDays: z.array(z.string()).optional(),
  })
  .superRefine((schedule: IssueSchedule, refinement) => {
    const fault = scheduleFault(schedule)
    if (fault !== null) refinement.addIssue({ code: 'custom', message: fault })
  })
