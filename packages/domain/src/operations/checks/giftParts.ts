import { unfoundedGifts } from './giftOrigins.ts'
import type { MinuteCheck, MinutePart } from './minutePart.ts'
import { NOTHING_UNCHECKED, type PassPart } from './passPart.ts'
import { unpublishedEver, unpublishedNow } from './publications.ts'
import { lastId, sequenceOf, takeRange } from './readNew.ts'

/** Movements in one slice of a full pass. */
const MOVEMENTS_IN_SLICE = 50_000n

const CHECK = {
  id: 'I32',
  says: 'each gift leads to what gave it, within its budget, and what gives was published by two officers who exist',
  severe: true,
} as const
const OF_CHECK = { checkId: CHECK.id, says: CHECK.says, severe: CHECK.severe } as const
const GIFTS = { id: 'I32.gifts', runs: ['MINUTE', 'FULL'] } as const

const gifts: MinutePart = {
  id: GIFTS.id,
  whole: false,
  readNew: async (tx) => {
    const range = await takeRange(tx, GIFTS, sequenceOf.transfers)
    const read = range.upto - range.after
    return { ids: read, found: read === 0n ? [] : await unfoundedGifts(tx, range) }
  },
  again: async (tx, key) => await unfoundedGifts(tx, { after: key - 1n, upto: key }),
}

const recent: MinutePart = {
  id: 'I32.recent',
  whole: true,
  readNew: async (tx) => ({ ids: 0n, found: await unpublishedNow(tx) }),
  again: async (tx) => await unpublishedNow(tx),
}

/** I32 as it runs each minute. */
export const giftCheck: MinuteCheck = { ...CHECK, parts: [gifts, recent] }

/** I32 in a full pass: every gift, and everything that ever gave one. */
export const giftParts: readonly PassPart[] = [
  {
    ...OF_CHECK,
    id: GIFTS.id,
    step: MOVEMENTS_IN_SLICE,
    unit: 'movements',
    bounds: async (tx) => ({ after: 0n, upto: await lastId(tx, sequenceOf.transfers) }),
    slice: async (tx, slice) => ({
      items: slice.upto - slice.after,
      found: await unfoundedGifts(tx, slice),
      unchecked: NOTHING_UNCHECKED,
    }),
    again: async (ctx, tx, key) => await gifts.again(tx, key, ctx),
  },
  {
    ...OF_CHECK,
    id: 'I32.published',
    step: 1n,
    unit: 'looks',
    bounds: async () => ({ after: 0n, upto: 1n }),
    slice: async (tx) => ({ items: 1n, found: await unpublishedEver(tx), unchecked: NOTHING_UNCHECKED }),
    again: async (_, tx) => await unpublishedEver(tx),
  },
]
