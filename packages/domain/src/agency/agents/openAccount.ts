import { moneyNow, withTransaction } from '@croupier/db'
import { agents, fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  FIRST_PASSWORD_MS,
  hashPassword,
  isWeakPassword,
  judgeNewPassword,
  openMember,
  randomPassword,
  type SeriesEntry,
  seriesRoom,
  withinQuotas,
} from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import { fingerprintOf, oncePerKey } from '../../platform/index.ts'
import { chooseSeries, refuseCut } from './chooseSeries.ts'
import type { OPENED_TYPES } from './readOpeningTerms.ts'

export interface OpenAccountInput {
  readonly site: Site
  /** the client's uuid for this intent (safety R7) */
  readonly requestId: string
  readonly account: string
  /** null: the account name */
  readonly nickname: string | null
  readonly type: (typeof OPENED_TYPES)[number]
  /** null: a random one, which the answer tells once */
  readonly password: string | null
  /** what is left out gets the merchant's suggestion */
  readonly series: readonly SeriesEntry[]
  readonly address: string
  /** id of the HTTP request, for the audit */
  readonly httpRequestId: string
}

export interface OpenedAccount {
  readonly id: string
  readonly account: string
  /** the random password, in the first answer only; null when one was chosen, and on a repeat */
  readonly password: string | null
}

/**
 * Opens a member or an agent directly below the actor (rules B2). The first password opens the
 * account for a day and must be changed at the first login.
 * @returns besides the account whether this is the first answer said again: then no password is told
 * @throws DomainError MEMBER_ACCOUNT_TAKEN, MEMBER_PASSWORD_WEAK, MEMBER_FROZEN, AGENT_SERIES_INVALID,
 * AGENT_SERIES_QUOTA, IDEMPOTENCY_MISMATCH; what `judgeNewPassword` throws
 */
export async function openAccount(
  ctx: ActorCtx,
  input: OpenAccountInput,
): Promise<{ value: OpenedAccount; replayed: boolean }> {
  const { actor } = ctx
  const { site, requestId, account, type, password, series, address, httpRequestId } = input
  // An upline in default opens nothing (rules B10.6); the other blocked states cannot call at all.
  if (actor.status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  const nickname = input.nickname ?? account
  if (password !== null) {
    await judgeNewPassword(ctx.db, actor.merchantId, 'password', password)
    if (isWeakPassword(password, [account, nickname, site.name])) fail('MEMBER_PASSWORD_WEAK', {})
  }
  const generated = password === null ? randomPassword(ctx.random) : null
  const passwordHash = await hashPassword(password ?? generated ?? '')
  const command = {
    memberId: actor.memberId,
    route: 'agents.openAccount' as const,
    key: requestId,
    // Only whether a password was chosen: a quick hash of the password itself must not be kept anywhere.
    fingerprint: fingerprintOf({ account, nickname, type, series, chosen: password !== null }),
    answer: agents.openAccount.reply.shape.value,
  }
  const opened = await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        const self = await tx.member.findUniqueOrThrow({ where: { id: actor.memberId } })
        const { seriesStepDown, seriesQuotas } = site.settings
        const room = await seriesRoom(tx, actor.memberId)
        const wanted = chooseSeries(room, series, seriesStepDown)
        const given = await withinQuotas(tx, { id: self.id, room }, seriesQuotas, wanted)
        refuseCut(series, given)
        const child = await openMember(tx, ctx, {
          merchantId: actor.merchantId,
          upline: { id: self.id, depth: self.depth },
          account,
          nickname,
          type,
          passwordHash,
          mustChangePassword: true,
          firstPasswordUntil: new Date((await moneyNow(tx)).getTime() + FIRST_PASSWORD_MS),
          series: given,
          registration: { method: 'AGENT' },
          openedBy: actor.memberId,
          address,
          requestId: httpRequestId,
        })
        return { id: child.publicId, account, password: null }
      }),
  )
  const value = { ...opened.value, password: opened.replayed ? null : generated }
  return { value, replayed: opened.replayed }
}
