import { moneyNow } from '@croupier/db'
import type { ContractTerms } from '@croupier/rules'
import { contracts } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { findContracts, IN_FORCE, LIVE } from './contractRow.ts'
import { merchantCeilings } from './merchantCeilings.ts'
import { isOfRealLine } from './testLines.ts'
import { viewContracts } from './viewContract.ts'

const CONTRACTS_LISTED_MAX = 500
const REAL_AGENTS = { type: { in: [1, 2] }, testAt: null }
const ANY_AGENTS = { type: { in: [1, 2, 41, 42] } }

/**
 * The actor's contracts of a kind, those that wait for an answer first; `ended` adds those that are over. One that is cancelled
 * works to the end of its period, so until then both sides see it beside what follows (rules B6.2).
 */
export async function listContracts(
  ctx: ActorCtx,
  query: { readonly kind: contracts.Contract['kind']; readonly ended: boolean },
): Promise<contracts.Contract[]> {
  const { memberId } = ctx.actor
  const { prisma } = ctx.db
  const where = {
    kind: query.kind,
    AND: [
      { OR: [{ payerId: memberId }, { payeeId: memberId }] },
      ...(query.ended
        ? []
        : [{ OR: [{ state: { in: [...LIVE] } }, { state: 'C', effectiveTo: { gt: await moneyNow(prisma) } }] }]),
    ],
  }
  const newest = await findContracts(prisma, where, CONTRACTS_LISTED_MAX)
  const views = await viewContracts(prisma, newest, memberId)
  return views.sort((a, b) => Number(b.awaitsMe) - Number(a.awaitsMe))
}

/** What an offer of the actor may hold, and whom it may go to (rules B6). */
export interface OfferTerms {
  readonly own: ContractTerms | null
  /** categories of the kind in which the actor has terms in force */
  readonly categories: contracts.Contract['category'][]
  /** of a real-time wage the highest win and loss rate, of the others the highest ratio */
  readonly ceilingsPpm: number[]
  /** whether a rate may be as high as the actor's own (rules B6.1) */
  readonly sameLevel: boolean
  /** whether a first contract may work from the start of the running period (rules B6.2) */
  readonly mayStartRunning: boolean
  /** of a dividend: the cap that an offer gets now (rules B10.1) */
  readonly capFactor: number | null
  readonly downlines: { id: string; account: string; contractId: string | null; terms: ContractTerms | null }[]
}

/** Reads the actor's own terms, the ceilings and the direct downlines that are agents; of a real line only real ones. */
export async function readOfferTerms(
  ctx: ActorCtx,
  of: { readonly kind: contracts.Contract['kind']; readonly category: string },
): Promise<OfferTerms> {
  const { prisma } = ctx.db
  const { memberId, merchantId } = ctx.actor
  const agents = (await isOfRealLine(prisma, memberId)) ? REAL_AGENTS : ANY_AGENTS
  const inForce = { payeeId: memberId, kind: of.kind, state: { in: [...IN_FORCE] } }
  const [own, downlines, paid, ceilings, settings] = await Promise.all([
    findContracts(prisma, inForce),
    prisma.member.findMany({
      where: { ...agents, parentId: memberId, status: { not: 'CLOSED' } },
      select: { id: true, publicId: true, account: true },
      orderBy: { account: 'asc' },
      take: CONTRACTS_LISTED_MAX,
    }),
    findContracts(prisma, { payerId: memberId, ...of, state: { in: [...LIVE] } }),
    merchantCeilings(ctx, merchantId),
    readSettings(ctx.db, merchantId),
  ])
  const contractOf = new Map(paid.map((one) => [one.payeeId, one]))
  return {
    own: own.find(({ category }) => category === of.category)?.signed?.terms ?? null,
    categories: own.map(({ category }) => contracts.contractCategory.parse(category)),
    ceilingsPpm: [...ceilings[of.kind]],
    sameLevel: ceilings.sameLevel ?? true,
    mayStartRunning: settings.contracts.firstInRunningPeriod && of.kind !== 'REALTIME_WAGE',
    capFactor: of.kind === 'DIVIDEND' ? settings.payday.capFactor : null,
    downlines: downlines.map(({ id, publicId, account }) => ({
      id: publicId,
      account,
      contractId: contractOf.get(id)?.publicId ?? null,
      terms: contractOf.get(id)?.signed?.terms ?? null,
    })),
  }
}
