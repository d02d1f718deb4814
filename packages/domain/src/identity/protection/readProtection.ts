import {
  type Exclusion,
  moneyNow,
  type ProtectionBreak,
  type ProtectionLimit,
  type Tx,
  withTransaction,
} from '@croupier/db'
import { units } from '@croupier/money'
import { reviewDue } from '@croupier/rules'
import type { protection as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { type RunningBreak, runningBreak } from './breaks.ts'
import { realityMinutes } from './settings.ts'

const HISTORY = 30

const NAMES: readonly { kind: wire.LimitKind; period: wire.LimitPeriod }[] = [
  ...(['DEPOSIT', 'LOSS', 'STAKE'] as const).flatMap((kind) =>
    (['DAY', 'WEEK', 'MONTH'] as const).map((period) => ({ kind, period })),
  ),
  { kind: 'SESSION', period: 'DAY' },
]

interface UsedRow {
  readonly kind: string
  readonly period: string
  readonly used: bigint
}

/** A limit of deposits that the player set and that is in force. */
const isOwnDeposit = ({ kind, setBy, fromAt, bound }: ProtectionLimit): boolean =>
  kind === 'DEPOSIT' && setBy === 'MEMBER' && fromAt !== null && bound !== null

/** A bound as it is shown: minutes of a session, else an amount. */
function shown(kind: string, bound: bigint | null) {
  if (kind === 'SESSION') return { amount: null, minutes: bound === null ? null : Number(bound) }
  return { amount: bound === null ? null : units(bound), minutes: null }
}

function limitOf(
  name: (typeof NAMES)[number],
  rows: readonly ProtectionLimit[],
  used: readonly UsedRow[],
): wire.OwnLimit {
  const { kind, period } = name
  const own = rows.filter((row) => row.kind === kind && row.period === period)
  const inForce = own.find(({ setBy, fromAt }) => setBy === 'MEMBER' && fromAt !== null)
  const waiting = own.find(({ setBy, fromAt }) => setBy === 'MEMBER' && fromAt === null)
  const officer = own.find(({ setBy }) => setBy === 'OFFICER')
  const part = used.find((row) => row.kind === kind && row.period === period)?.used ?? 0n
  return {
    ...name,
    ...shown(kind, inForce?.bound ?? null),
    byOfficer: officer?.bound == null ? null : shown(kind, officer.bound),
    // who won has lost nothing
    used: shown(kind, part > 0n ? part : 0n),
    waiting:
      waiting === undefined || waiting.confirmFrom === null
        ? null
        : {
            ...shown(kind, waiting.bound),
            requestedAt: waiting.requestedAt,
            confirmFrom: waiting.confirmFrom,
          },
  }
}

const pauseOf = ({ break: own, by, ...running }: RunningBreak): wire.OwnBreak => ({
  ...running,
  isOwn: own !== null,
  releaseRequestedAt: own?.releaseRequestedAt ?? null,
  releaseGranted: own?.releaseGranted ?? null,
})

type KeptBreak = ProtectionBreak & { readonly exclusion: Exclusion | null }

function changesOf(limits: readonly ProtectionLimit[], breaks: readonly KeptBreak[]): wire.ProtectionChange[] {
  const ofLimits = limits.map(
    (one): wire.ProtectionChange => ({
      id: `l${one.id}`,
      what: one.kind as wire.ProtectionChange['what'],
      period: one.period as wire.LimitPeriod,
      ...shown(one.kind, one.bound),
      by: one.setBy as wire.ProtectionChange['by'],
      requestedAt: one.requestedAt,
      fromAt: one.fromAt,
      endedAt: one.endedAt,
    }),
  )
  const ofBreaks = breaks.map(
    (one): wire.ProtectionChange => ({
      id: `b${one.id}`,
      what: one.kind as wire.ProtectionChange['what'],
      period: null,
      amount: null,
      minutes: null,
      by: one.setBy as wire.ProtectionChange['by'],
      requestedAt: one.fromAt,
      fromAt: one.fromAt,
      endedAt: one.exclusion === null ? one.untilAt : (one.exclusion.endedAt ?? one.exclusion.validUntil),
    }),
  )
  return [...ofLimits, ...ofBreaks]
    .toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
    .slice(0, HISTORY)
}

/** What is used up of each limit that is set; nothing is counted for who has none. */
async function usedOf(
  tx: Tx,
  { memberId, merchantId }: { memberId: bigint; merchantId: number },
  limits: readonly ProtectionLimit[],
  at: Date,
): Promise<UsedRow[]> {
  const inForce = limits.filter(({ fromAt, bound }) => fromAt !== null && bound !== null)
  if (inForce.length === 0) return []
  await tx.$queryRaw`SELECT count_play(${merchantId}::int, ${memberId}::bigint, ${at}::timestamptz)::text`
  return await tx.$queryRaw<UsedRow[]>`
    SELECT l.kind, l.period, protection_used(${merchantId}::int, ${memberId}::bigint, l.kind, l.period, ${at}::timestamptz) AS used
      FROM unnest(${inForce.map(({ kind }) => kind)}::text[], ${inForce.map(({ period }) => period)}::text[]) l(kind, period)`
}

/** The actor's limits with what is used of them, its break, its reality check, and what was changed lately (protection 2.2). */
export async function readProtection(ctx: ActorCtx, currency: string): Promise<wire.Protection> {
  const { memberId, merchantId } = ctx.actor
  const of = { memberId, merchantId }
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const live = await tx.protectionLimit.findMany({ where: { ...of, endedAt: null } })
    const last = { where: of, orderBy: { id: 'desc' }, take: HISTORY } as const
    const limits = await tx.protectionLimit.findMany(last)
    const breaks = await tx.protectionBreak.findMany({ ...last, include: { exclusion: true } })
    const settings = await tx.protectionSettings.findUnique({
      where: { memberId_merchantId: of },
    })
    const running = await runningBreak(tx, { id: memberId, merchantId, at })
    const used = await usedOf(tx, of, live, at)
    const review = await tx.protectionReview.findFirst({ where: of, orderBy: { at: 'desc' } })
    const rules = (await readSettings(tx, merchantId)).protection
    const hasOwn = live.some(isOwnDeposit)
    const own = limits.filter(({ setBy }) => setBy === 'MEMBER').map(({ requestedAt }) => requestedAt)
    const thoughtOf = [...own, settings?.promptedAt, review?.at].filter((one) => one != null)
    return {
      currency,
      limits: NAMES.map((name) => limitOf(name, live, used)),
      pause: running === null ? null : pauseOf(running),
      realityMinutes: realityMinutes(settings?.realityMinutes, rules.realityMinutes),
      longestReality: rules.realityMinutes,
      raiseDays: rules.raiseDays,
      limitFirst: rules.limitFirst && !hasOwn,
      prompted: settings?.promptedAt != null,
      reviewDueAt: reviewDue(thoughtOf, rules.reviewMonths),
      history: changesOf(limits, breaks),
    }
  })
}
