import { randomBytes } from 'node:crypto'
import { connect } from '@croupier/db'
import type { ActorCtx, Ctx } from '@croupier/domain'
import { createDeposit, followUp as followDeposits, isDepositEvent, noteEvent } from '@croupier/domain/cashier/deposits'
import { readPaymentProvider } from '@croupier/domain/cashier/providers'
import {
  followUp as followWithdrawals,
  giveReceipt,
  isPayoutEvent,
  notePayoutEvent,
  requestWithdrawal,
} from '@croupier/domain/cashier/withdrawals'
import { makeVault } from '@croupier/domain/platform/vault'
import { cashierGateway } from '@croupier/gateway'
import { parseUnits } from '@croupier/money'
import { cashierGateway as protocol } from '@croupier/wire'
import type { Orders } from '../../../setup/killedProcess.ts'
import type { Task } from './task.ts'

/** A process that may be killed at any moment: it carries out one task and keeps nothing. */
const { url, at, connection, task } = JSON.parse(process.argv[2] ?? '') as Orders<Task>
const db = connect(url, connection)
const random = { bytes: (length: number) => randomBytes(length) }
const ids = { uuid: () => crypto.randomUUID() }
const clock = { now: () => new Date(at) }
const log = { info() {}, warn() {}, error: (fields: object) => console.error(fields) }
const ctx: Ctx = { db, clock, ids, random, log, vault: makeVault(task.vaultKey, random) }
const gateway = cashierGateway({ plainHttp: true, privateHosts: true, clock, ids })
const outside = { gateway, callbackOrigin: task.callbackOrigin }

const acting = (actor: { memberId: string } & Omit<ActorCtx['actor'], 'memberId'>): ActorCtx => ({
  ...ctx,
  actor: { ...actor, memberId: BigInt(actor.memberId) },
})

async function hear(providerId: string, message: unknown): Promise<void> {
  const provider = await readPaymentProvider(ctx, providerId)
  if (provider === null) throw new Error('there is no such provider')
  const event = protocol.gatewayEvent.decode(message as never)
  if (isDepositEvent(event)) await noteEvent(ctx, provider, event)
  else if (isPayoutEvent(event)) await notePayoutEvent(ctx, provider, event)
}

switch (task.name) {
  case 'deposit': {
    const input = { ...task.input, amount: parseUnits(task.input.amount) }
    await createDeposit(acting(task.actor), task.site, outside, input)
    break
  }
  case 'withdraw': {
    const input = { ...task.input, amount: parseUnits(task.input.amount) }
    await requestWithdrawal(acting(task.actor), task.site, input)
    break
  }
  case 'receive':
    await giveReceipt(acting(task.actor), task.withdrawalId, { verdict: 'RECEIVED' })
    break
  case 'told':
    await hear(task.providerId, task.event)
    break
  case 'followDeposits':
    await followDeposits(ctx, outside)
    break
  case 'followWithdrawals':
    await followWithdrawals(ctx, outside)
    break
}
await db.close()
