import type { Tx } from '@croupier/db'
import { type AuditLink, linkFits } from '../../platform/index.ts'
import {
  type Anchor,
  isIntact,
  lockAnchors,
  moveAnchor,
  moveReleased,
  readAnchors,
  recordSubject,
} from './auditAnchors.ts'
import type { Slice } from './passPart.ts'
import type { Breach } from './queryPart.ts'
import type { Read } from './readNew.ts'

/** Records of one merchant that one minute verifies at most: a long backlog is taken in several. */
const RECORDS_AT_ONCE_MAX = 1_000

interface StoredLink extends AuditLink {
  readonly id: bigint
}

interface LinkWithPrevious extends StoredLink {
  /** the hash of the record one sequence number before it; null when there is none */
  readonly previous: Uint8Array | null
}

/** A record against the hash of the one before it; null when it fits. */
function judge(previous: Uint8Array | null, link: StoredLink): Breach | null {
  const breach = (detail: string): Breach => ({
    key: link.id,
    merchant_id: link.merchantId,
    subject: recordSubject(link.sequence),
    detail,
  })
  if (previous === null) return breach(`record ${link.sequence - 1n} before it is missing`)
  if (linkFits(previous, link)) return null
  return breach(`${link.action}: its hash is not that of its content after record ${link.sequence - 1n}`)
}

/** The first record of a chain has sequence 1; before it is AUDIT_START, which is 32 zero bytes. */
async function linksIn(tx: Tx, { after, upto }: Slice): Promise<LinkWithPrevious[]> {
  return await tx.$queryRaw<LinkWithPrevious[]>`
    SELECT r.id, r.merchant_id AS "merchantId", r.sequence, r.action, r.actor_id AS "actorId",
           r.subject_id AS "subjectId", r.before, r.after, r.address, r.request_id AS "requestId",
           r.created_at AS "createdAt", r.hash,
           CASE WHEN r.sequence = 1 THEN decode(repeat('00', 32), 'hex') ELSE p.hash END AS previous
      FROM audit_records r
      LEFT JOIN LATERAL (SELECT hash FROM audit_records
        WHERE merchant_id = r.merchant_id AND sequence = r.sequence - 1 OFFSET 0) p ON true
     WHERE r.id > ${after}::bigint AND r.id <= ${upto}::bigint ORDER BY r.id`
}

/**
 * Verifies the records of a range of ids, each after the one before it in its merchant's chain: of any record alone, so that a
 * slice needs nothing of the slices before.
 */
export async function readRecords(tx: Tx, slice: Slice): Promise<{ items: bigint; found: Breach[] }> {
  const links = await linksIn(tx, slice)
  const found = links.map((link) => judge(link.previous, link)).filter((one) => one !== null)
  return { items: BigInt(links.length), found }
}

/** The next records behind each of these merchants' anchors, in the order of their chains. */
async function linksBehind(tx: Tx, merchantIds: readonly number[]): Promise<StoredLink[]> {
  return await tx.$queryRaw<StoredLink[]>`
    SELECT r.id, r.merchant_id AS "merchantId", r.sequence, r.action, r.actor_id AS "actorId",
           r.subject_id AS "subjectId", r.before, r.after, r.address, r.request_id AS "requestId",
           r.created_at AS "createdAt", r.hash
      FROM audit_anchors a
      CROSS JOIN LATERAL (SELECT * FROM audit_records WHERE merchant_id = a.merchant_id AND sequence > a.sequence
        ORDER BY sequence LIMIT ${RECORDS_AT_ONCE_MAX}) r
     WHERE a.merchant_id = ANY (${[...merchantIds]}::int[]) ORDER BY r.merchant_id, r.sequence`
}

/** Follows one chain on from its anchor; a broken place is reported, and the rest of the chain is verified. */
function follow(anchor: Anchor, links: readonly StoredLink[]): Breach[] {
  const found: Breach[] = []
  let { sequence, hash }: { sequence: bigint; hash: Uint8Array } = anchor
  for (const link of links) {
    const breach = judge(link.sequence === sequence + 1n ? hash : null, link)
    if (breach !== null) found.push(breach)
    sequence = link.sequence
    hash = link.hash
  }
  return found
}

/**
 * Verifies what came to each merchant's chain since its anchor, and moves the anchor: both commit together or not at all. A
 * writer holds its merchant's row until it commits, so a chain is always seen without a gap. A merchant whose anchor is broken
 * is left as it is: `brokenAnchors` reports it, and after a release its chain goes on.
 */
export async function readNewRecords(tx: Tx): Promise<Read> {
  await lockAnchors(tx)
  await moveReleased(tx)
  const intact = (await readAnchors(tx)).filter(isIntact)
  const links = await linksBehind(
    tx,
    intact.map(({ merchantId }) => merchantId),
  )
  const byMerchant = Map.groupBy(links, ({ merchantId }) => merchantId)
  const found: Breach[] = []
  for (const anchor of intact) {
    const own = byMerchant.get(anchor.merchantId) ?? []
    found.push(...follow(anchor, own))
    const last = own.at(-1)
    if (last !== undefined) await moveAnchor(tx, last)
  }
  return { ids: BigInt(links.length), found }
}
