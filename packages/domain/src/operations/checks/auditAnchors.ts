import type { Tx } from '@croupier/db'
import { AUDIT_START } from '../../platform/index.ts'
import type { Breach } from './queryPart.ts'

/** The part that looks at the anchors; an officer's release of its breach lets the chain go on. */
export const ANCHORS_PART = 'I22.anchors'

/** The last record of a merchant's audit chain that was verified. */
export interface Anchor {
  readonly merchantId: number
  /** 0: nothing was verified yet */
  readonly sequence: bigint
  readonly hash: Uint8Array
  /** the hash that the record has now; null when it is gone */
  readonly stored: Uint8Array | null
}

/** The subject of a breach of this record; its merchant is stored beside it. */
export const recordSubject = (sequence: bigint): string => `audit record ${sequence}`

export const isIntact = ({ sequence, hash, stored }: Anchor): boolean =>
  sequence === 0n || (stored !== null && Buffer.from(hash).equals(stored))

/** Every merchant's anchor with what its record is now: one look-up each. */
export async function readAnchors(tx: Tx): Promise<Anchor[]> {
  return await tx.$queryRaw<Anchor[]>`
    SELECT a.merchant_id AS "merchantId", a.sequence, a.hash, r.hash AS stored
      FROM audit_anchors a
      LEFT JOIN LATERAL (SELECT hash FROM audit_records
        WHERE merchant_id = a.merchant_id AND sequence = a.sequence OFFSET 0) r ON true
     ORDER BY a.merchant_id`
}

/** Anchors whose record was verified, and is gone or another one now: which a chain of hashes cannot show by itself. */
export async function brokenAnchors(tx: Tx): Promise<Breach[]> {
  const broken = (await readAnchors(tx)).filter((anchor) => !isIntact(anchor))
  return broken.map(({ merchantId, sequence, stored }) => ({
    key: BigInt(merchantId),
    merchant_id: merchantId,
    subject: recordSubject(sequence),
    detail: `it was verified, and is ${stored === null ? 'gone' : 'another one'} now`,
  }))
}

/** Opens the anchors of merchants that have none, and locks all of them: a second reader waits for the first. */
export async function lockAnchors(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_anchors (merchant_id, sequence, hash)
    SELECT id, 0, ${AUDIT_START} FROM merchants ORDER BY id ON CONFLICT (merchant_id) DO NOTHING`
  await tx.$queryRaw`SELECT merchant_id FROM audit_anchors ORDER BY merchant_id FOR UPDATE`
}

/**
 * Moves the anchors whose breach two officers released to the last record that is there now, up to where they were: the chain
 * is verified on from it.
 */
export async function moveReleased(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE audit_anchors a SET
           sequence = coalesce((SELECT max(sequence) FROM audit_records
             WHERE merchant_id = a.merchant_id AND sequence <= a.sequence), 0),
           hash = coalesce((SELECT hash FROM audit_records
             WHERE merchant_id = a.merchant_id AND sequence <= a.sequence ORDER BY sequence DESC LIMIT 1), ${AUDIT_START})
     WHERE EXISTS (SELECT 1 FROM check_breaches b
       WHERE b.part = ${ANCHORS_PART} AND b.merchant_id = a.merchant_id AND b.subject = 'audit record ' || a.sequence
         AND b.cleared_at IS NULL AND b.released_at IS NOT NULL)`
}

/** Keeps how far a merchant's chain was verified. */
export async function moveAnchor(tx: Tx, { merchantId, sequence, hash }: Omit<Anchor, 'stored'>): Promise<void> {
  await tx.$executeRaw`
    UPDATE audit_anchors SET sequence = ${sequence}::bigint, hash = ${hash} WHERE merchant_id = ${merchantId}`
}
