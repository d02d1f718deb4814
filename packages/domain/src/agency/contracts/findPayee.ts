import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import { refuseAcrossLines } from './testLines.ts'

/**
 * The direct downline that an offer is for. Outside the own team nobody exists (safety 4.4).
 * @param publicId of the downline, an agent whose account is open
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE, CONTRACT_TEST_LINE
 */
export async function findPayee(tx: Tx, ctx: ActorCtx, publicId: string): Promise<bigint> {
  const { memberId, merchantId } = ctx.actor
  const payee = await tx.member.findFirst({
    where: { publicId, merchantId },
    select: { id: true, parentId: true, type: true, status: true },
  })
  if (payee === null || payee.id === memberId) return fail('AGENT_MEMBER_NOT_FOUND', {})
  if (payee.parentId !== memberId) {
    const pair = { ancestorId: memberId, descendantId: payee.id }
    const inTeam = await tx.memberClosure.count({ where: pair })
    fail(inTeam === 0 ? 'AGENT_MEMBER_NOT_FOUND' : 'CONTRACT_NOT_DIRECT_DOWNLINE', {})
  }
  const isAgent = accountTypes[payee.type as keyof typeof accountTypes].isAgent
  if (!isAgent || payee.status === 'CLOSED') fail('CONTRACT_NOT_DIRECT_DOWNLINE', {})
  await refuseAcrossLines(tx, memberId, payee.id)
  return payee.id
}
