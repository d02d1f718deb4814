import { type Check, type CheckPart, checks } from '@croupier/ledger'
import { auditCheck } from './auditParts.ts'
import { depositCheck } from './depositOrigins.ts'
import { giftCheck } from './giftParts.ts'
import type { MinuteCheck, MinutePart } from './minutePart.ts'
import { querySubject } from './queryPart.ts'
import { readNew } from './readNew.ts'

const partNamed = (id: string | undefined): CheckPart | undefined =>
  checks.flatMap(({ parts }) => parts).find((part) => part.id === id)

const runsEachMinute = (part: CheckPart): boolean => part.runs.includes('MINUTE') || part.runs.includes('ROUND')

function minutePartOf(part: CheckPart): MinutePart {
  const looksAgain = partNamed(part.again) ?? part
  return {
    id: part.id,
    whole: part.source === 'state',
    readNew: async (tx) => await readNew(tx, part),
    again: async (tx, key) => await querySubject(tx, looksAgain, key),
  }
}

const minuteCheckOf = ({ id, says, severe, parts }: Check): MinuteCheck => ({
  id,
  says,
  severe,
  parts: parts.filter(runsEachMinute).map(minutePartOf),
})

/** Every invariant that is checked each minute, in the order of its number. */
export const minuteChecks: readonly MinuteCheck[] = [
  ...checks.map(minuteCheckOf),
  depositCheck,
  giftCheck,
  auditCheck,
].sort((left, right) => Number(left.id.slice(1)) - Number(right.id.slice(1)))
