import { z } from 'zod'
import { instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'
import { settingField } from '../settingFields.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
/** A result in draw order. */
const drawnNumbers = z.array(z.int().min(0).max(99)).min(1).max(100)

export const listLottery = opsRoute({
  method: 'GET',
  path: '/ops/lottery',
  summary: 'Lines that settlement could not read, results that their sources doubt, and the state of each game',
  access: 'lottery.see',
  reply: z.object({
    value: z.object({
      quarantined: z.array(
        z.object({
          merchantCode: z.string(),
          gameCode: z.string(),
          issueNumber: z.string(),
          orderId: z.string(),
          lineNo: z.int(),
          playCode: z.string(),
          placedAt: instant,
        }),
      ),
      doubted: z.array(
        z.object({
          gameCode: z.string(),
          issueNumber: z.string(),
          numbers: z.string(),
          reports: z.array(z.string()),
          /** what all its sources report now; null while they differ */
          agreed: drawnNumbers.nullable(),
        }),
      ),
      games: z.array(z.object({ gameCode: z.string(), state: z.string() })),
    }),
  }),
  errors: [],
})
export const releaseLines = opsRoute({
  method: 'POST',
  path: '/ops/lottery/quarantine/:merchantCode/release',
  summary: 'Lets the next settlement try the lines of a merchant that were set apart',
  access: 'lottery.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({ released: z.int() }) }),
  errors: ['NOT_FOUND'],
})
export const correctResult = opsRoute({
  method: 'POST',
  path: '/ops/lottery/:gameCode/:issueNumber/correct',
  summary: 'Two officers make the result of an external draw what its sources say by now',
  access: 'lottery.act',
  params: z.strictObject({
    gameCode: z.string().min(1).max(40),
    issueNumber: z.string().min(1).max(40),
  }),
  body: z.strictObject({ numbers: drawnNumbers, reason }),
  /** why it is not corrected, to the first officer; nothing once it is */
  reply: z.object({ value: z.object({ outcome: z.string().optional() }) }),
  errors: ['ISSUE_NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
export const setGameState = opsRoute({
  method: 'POST',
  path: '/ops/lottery/:gameCode/state',
  summary: 'Puts a lottery game into maintenance or opens it again',
  access: 'games.act',
  params: z.strictObject({ gameCode: z.string().min(1).max(40) }),
  body: z.strictObject({ isOpen: z.boolean(), reason }),
  reply: done,
  errors: ['NOT_FOUND'],
})

const gameCode = z.string().min(1).max(40)
const limits = z.record(z.string(), z.unknown())
export const readLimits = opsRoute({
  method: 'GET',
  path: '/ops/lottery/:gameCode/limits',
  summary: 'What a lottery game allows in each mode, what is not set with its default',
  access: 'games.see',
  params: z.strictObject({ gameCode }),
  reply: z.object({
    value: z.object({
      modes: z.array(z.object({ mode: z.string(), limits })),
      /** how each limit is typed */
      fields: z.array(settingField),
    }),
  }),
  errors: ['GAME_NOT_FOUND'],
})
export const changeLimits = opsRoute({
  method: 'PUT',
  path: '/ops/lottery/:gameCode/limits/:mode',
  summary: 'Two officers change what a lottery game allows in a mode, for every merchant',
  access: 'games.act',
  params: z.strictObject({ gameCode, mode: z.enum(['LOTT', 'ELOTT']) }),
  body: z.strictObject({ change: limits, reason }),
  reply: done,
  errors: ['GAME_NOT_FOUND', 'VALIDATION_FAILED', 'STAFF_OVER', ...SECOND_ERRORS],
})
