import { createHash } from 'node:crypto'
import type { Tx } from '@croupier/db'
import type { Side } from '@croupier/rules'
import { contracts } from '@croupier/wire'
import { audit } from '../../platform/index.ts'
import { agreementText, type Party } from './agreementText.ts'
import type { ContractKey } from './contractKey.ts'
import { type ShownBy, signText } from './signature.ts'
import { termsOfVersion } from './versionTerms.ts'

/** Who confirms a version. */
interface Seal {
  readonly key: ContractKey
  readonly side: Side
  /** null is the house */
  readonly memberId: bigint | null
  readonly shownBy: ShownBy
  readonly at: Date
}

const HOUSE = 'house'

async function partyOf(tx: Tx, id: bigint): Promise<Party> {
  const select = { account: true, publicId: true }
  return await tx.member.findUniqueOrThrow({ where: { id }, select })
}

/** Writes the text of a version that is offered: what both sides are going to sign. */
export async function writeText(tx: Tx, versionId: bigint): Promise<void> {
  const version = await tx.contractVersion.findUniqueOrThrow({
    where: { id: versionId },
    include: { tiers: true, contract: true },
  })
  const { contract } = version
  const { code, timeZone } = await tx.merchant.findUniqueOrThrow({
    where: { id: contract.merchantId },
    select: { code: true, timeZone: true },
  })
  const kind = contracts.contractKind.parse(contract.kind)
  const text = agreementText({
    merchant: code,
    timeZone,
    contractId: contract.publicId,
    versionNo: version.versionNo,
    kind,
    category: contract.category,
    payer: contract.payerId === null ? null : await partyOf(tx, contract.payerId),
    payee: await partyOf(tx, contract.payeeId),
    offeredAt: version.createdAt,
    terms: termsOfVersion(kind, version),
    capFactor: version.capFactor,
    startsRunning: version.startsRunning,
  })
  const sha256 = new Uint8Array(createHash('sha256').update(text).digest())
  await tx.contractText.create({ data: { versionId, text, sha256 } })
}

/**
 * Signs the text of a version for one side and adds the signature to the audit chain. It takes the chain's lock until commit,
 * so it comes last in its transaction.
 * @throws Error when the version has no text
 */
export async function sealVersion(tx: Tx, versionId: bigint, seal: Seal): Promise<void> {
  const { key, side, memberId, shownBy, at } = seal
  const { text, sha256, version } = await tx.contractText.findUniqueOrThrow({
    where: { versionId },
    include: { version: { include: { contract: true } } },
  })
  const by = memberId === null ? HOUSE : (await partyOf(tx, memberId)).account
  const { kid } = key
  const detached = signText(key, text, { side, by, at, shownBy })
  const signed = { versionId, side, memberId, kid, ...detached, signedAt: at }
  await tx.contractSignature.create({ data: signed })
  const { merchantId, publicId, payeeId } = version.contract
  await audit(tx, {
    merchantId,
    action: 'contract.signed',
    actorId: memberId,
    subjectId: payeeId,
    after: {
      contract: publicId,
      version: version.versionNo,
      side,
      sha256: Buffer.from(sha256).toString('hex'),
      kid,
      signature: detached.signature,
    },
  })
}
