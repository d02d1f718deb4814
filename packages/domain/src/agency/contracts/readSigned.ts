import type { Side } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { findContracts } from './contractRow.ts'
import { signedFile } from './signature.ts'

/**
 * The text of a contract with its signatures, for either side of it: the terms in force or the last that were, or with
 * `offered` those that wait for an answer.
 * @throws DomainError CONTRACT_NOT_FOUND, also where there is nothing signed of that sort
 */
export async function readSigned(
  ctx: ActorCtx,
  input: { readonly contractId: string; readonly offered: boolean },
): Promise<{ fileName: string; text: string }> {
  const { memberId } = ctx.actor
  const { prisma } = ctx.db
  const sides = { OR: [{ payerId: memberId }, { payeeId: memberId }] }
  const [row] = await findContracts(prisma, { publicId: input.contractId, ...sides })
  const version = input.offered ? row?.offered : (row?.signed ?? row?.offered)
  if (row === undefined || version === null || version === undefined) {
    return fail('CONTRACT_NOT_FOUND', {})
  }
  const { offeredAs } = await prisma.contractVersion.findUniqueOrThrow({
    where: { id: version.id },
    select: { offeredAs: true },
  })
  const found = await prisma.contractText.findUnique({
    where: { versionId: offeredAs ?? version.id },
    include: { signatures: { orderBy: { side: 'desc' } } },
  })
  if (found === null) return fail('CONTRACT_NOT_FOUND', {})
  const signatures = found.signatures.map((one) => ({ ...one, side: one.side as Side }))
  return {
    fileName: `contract-${row.publicId}-${version.versionNo}.txt`,
    text: signedFile(found.text, signatures),
  }
}
