import { randomBytes } from 'node:crypto'
import { connect } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import {
  collectOverdue,
  payApprovedDividends,
  payAutomatically,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { sendTransfer } from '@croupier/domain/agency/transfers'
import { payDueWages, retryWagePayments, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { makeVault } from '@croupier/domain/platform/vault'
import { parseUnits } from '@croupier/money'
import type { Orders } from '../../../setup/killedProcess.ts'
import type { Task } from './task.ts'

/** A process that may be killed at any moment: it carries out one task and keeps nothing. */
const { url, at, connection, task } = JSON.parse(process.argv[2] ?? '') as Orders<Task>
const db = connect(url, connection)
const random = { bytes: (length: number) => randomBytes(length) }
const ctx: Ctx = {
  db,
  clock: { now: () => new Date(at) },
  ids: { uuid: () => crypto.randomUUID() },
  random,
  log: { info() {}, warn() {}, error() {} },
  vault: makeVault(randomBytes(32).toString('hex'), random),
}

const JOBS = {
  realtime: [settleDueRealtimeWages],
  wages: [settleDueWages, payDueWages],
  dividends: [settleDueDividends, payApprovedDividends, payAutomatically],
  retry: [retryWagePayments],
  collect: [collectOverdue],
} as const

if (task.name === 'transfer') {
  const actor = { ...task.actor, memberId: BigInt(task.actor.memberId) }
  const input = { ...task.input, amount: parseUnits(task.input.amount) }
  await sendTransfer({ ...ctx, actor }, task.site, input)
} else {
  for (const job of JOBS[task.name]) await job(ctx)
}
await db.close()
