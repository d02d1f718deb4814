import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { DrawSpace } from '../draws/family.ts'

/** Combinations by which the cover of a large draw space is estimated (rules B4). */
export const COVER_SAMPLE = 65_536

const WORD_BYTES = 4
const WORDS = 2 ** 32
/** The counter as text is never longer: a sample takes far fewer blocks than a word can count. */
const COUNTER_BYTES = `${WORDS}`.length
const encoder = new TextEncoder()

/**
 * Whole numbers out of HMAC-SHA256(issue number, counter): the issue number is the key and the
 * counter, from 0, the message, both as text; words and rejection as for a draw (rules A5.2).
 */
function numbersBelow(issueNumber: string): (n: number) => number {
  const keyed = hmac.create(sha256, encoder.encode(issueNumber))
  // A sample takes tens of thousands of blocks: each is worked out in the same few places of memory.
  let hashed = keyed.clone()
  const message = new Uint8Array(COUNTER_BYTES)
  const block = new Uint8Array(sha256.outputLen)
  const view = new DataView(block.buffer)
  let counter = 0
  let at = block.length
  const word = () => {
    if (at === block.length) {
      hashed = keyed._cloneInto(hashed)
      const { written } = encoder.encodeInto(`${counter}`, message)
      hashed.update(message.subarray(0, written)).digestInto(block)
      counter += 1
      at = 0
    }
    at += WORD_BYTES
    return view.getUint32(at - WORD_BYTES)
  }
  return (n) => {
    const limit = n * Math.floor(WORDS / n)
    let drawn = word()
    while (drawn >= limit) drawn = word()
    return drawn % n
  }
}

/** The combinations of one issue for this many places of a draw space, in the order of the stream. */
export type CoverSample = (index: number) => Uint8Array

/**
 * Draws combinations as a draw is made (rules A5.3): digits one by one, else the first numbers of
 * a Fisher-Yates shuffle. They are made when they are first asked for and kept.
 */
function makeSample(space: DrawSpace, places: number, issueNumber: string): CoverSample {
  const { from, to, repeats } = space
  const pool = to - from + 1
  const below = numbersBelow(issueNumber)
  const ordered = Uint8Array.from({ length: pool }, (_, i) => from + i)
  const shuffled = new Uint8Array(pool)
  const kept = new Uint8Array(COVER_SAMPLE * places)
  let made = 0
  const make = (start: number) => {
    shuffled.set(ordered)
    for (let place = 0; place < places; place += 1) {
      const chosen = repeats ? below(pool) : place + below(pool - place)
      kept[start + place] = shuffled[chosen] ?? 0
      if (!repeats) shuffled[chosen] = shuffled[place] ?? 0
    }
  }
  return (index) => {
    for (; made <= index; made += 1) make(made * places)
    return kept.subarray(index * places, (index + 1) * places)
  }
}

/** One issue is settled by one process after the other; a few are in work at a time. */
const SAMPLES_MAX = 8
const samples = new Map<string, CoverSample>()

/**
 * The sample by which all bets in an issue are judged. It is the same for everybody and never changes,
 * because it follows from the issue number and the draw space alone.
 * @param places how many draw places a combination has
 */
export function coverSample(space: DrawSpace, places: number, issueNumber: string): CoverSample {
  const key = `${space.from} ${space.to} ${space.repeats} ${places} ${issueNumber}`
  const known = samples.get(key)
  if (known !== undefined) return known
  const sample = makeSample(space, places, issueNumber)
  if (samples.size >= SAMPLES_MAX) samples.clear()
  samples.set(key, sample)
  return sample
}
