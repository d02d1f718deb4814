import { ANCHORS_PART, brokenAnchors } from './auditAnchors.ts'
import { readNewRecords, readRecords } from './auditRecords.ts'
import type { MinuteCheck, MinutePart } from './minutePart.ts'
import { NOTHING_UNCHECKED, type PassPart } from './passPart.ts'
import { lastId } from './readNew.ts'

/** Records in one slice of a full pass: about one second of work. */
const RECORDS_IN_SLICE = 5_000n

const CHECK = {
  id: 'I22',
  says: 'the audit chain of each merchant verifies, from its first record and from the last one that was verified',
  severe: true,
} as const
const OF_CHECK = { checkId: CHECK.id, says: CHECK.says, severe: CHECK.severe } as const

const recordsEachMinute: MinutePart = {
  id: 'I22.records',
  whole: false,
  readNew: readNewRecords,
  again: async (tx, key) => (await readRecords(tx, { after: key - 1n, upto: key })).found,
}

const anchorsEachMinute: MinutePart = {
  id: ANCHORS_PART,
  whole: true,
  readNew: async (tx) => ({ ids: 0n, found: await brokenAnchors(tx) }),
  again: async (tx) => await brokenAnchors(tx),
}

/** I22 as it runs each minute. The anchors come first: the records are followed on from them. */
export const auditCheck: MinuteCheck = { ...CHECK, parts: [anchorsEachMinute, recordsEachMinute] }

/** I22 in a full pass: every record after the one before it, and the anchors. */
export const auditParts: readonly PassPart[] = [
  {
    ...OF_CHECK,
    id: recordsEachMinute.id,
    step: RECORDS_IN_SLICE,
    unit: 'audit records',
    bounds: async (tx) => ({ after: 0n, upto: await lastId(tx, 'audit_records_id_seq') }),
    slice: async (tx, slice) => ({
      ...(await readRecords(tx, slice)),
      unchecked: NOTHING_UNCHECKED,
    }),
    again: async (ctx, tx, key) => await recordsEachMinute.again(tx, key, ctx),
  },
  {
    ...OF_CHECK,
    id: ANCHORS_PART,
    step: 1n,
    unit: 'looks',
    bounds: async () => ({ after: 0n, upto: 1n }),
    slice: async (tx) => ({
      items: 1n,
      found: await brokenAnchors(tx),
      unchecked: NOTHING_UNCHECKED,
    }),
    again: async (_, tx) => await brokenAnchors(tx),
  },
]
