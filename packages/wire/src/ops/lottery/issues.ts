import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const code = z.string().min(1).max(40)
const issue = z.object({
  number: z.string(),
  state: z.string(),
  closeAt: instant,
  drawAt: instant,
  /** of all merchants */
  players: z.int(),
  lines: z.int(),
  stake: amount,
  payout: amount,
})
export type OpsIssue = z.output<typeof issue>
export const listIssues = opsRoute({
  method: 'GET',
  path: '/ops/lottery/:gameCode/issues',
  summary: 'Issues of a game around now, with what is staked in each',
  access: 'lottery.see',
  params: z.strictObject({ gameCode: code }),
  reply: z.object({ value: z.array(issue) }),
  errors: ['NOT_FOUND'],
})
export const voidIssue = opsRoute({
  method: 'POST',
  path: '/ops/lottery/:gameCode/:issueNumber/void',
  summary: 'Declares an issue void before its draw, which refunds its bets; two officers do it',
  access: 'lottery.act',
  params: z.strictObject({ gameCode: code, issueNumber: code }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['ISSUE_NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
