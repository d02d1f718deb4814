import { type FieldRule, registrationPatterns } from '@croupier/wire'

/** What can be wrong with one field; a page has a text for each. */
export type FieldFault = 'EMPTY' | 'LENGTH' | 'PATTERN'

/** A field's rule as far as it judges a value. */
export type FieldMeasure = Pick<FieldRule, 'patternId' | 'minLength' | 'maxLength' | 'required'>

/** The expression of a pattern id; an id nobody knows is a broken invariant. */
function patternOf(patternId: number): RegExp {
  const pattern = registrationPatterns[patternId]
  if (pattern === undefined) throw new Error(`there is no pattern ${patternId}`)
  return pattern
}

/** The expression of a pattern id, as pages of other makers can use it (flag `u`). */
export const acceptedPattern = (patternId: number): string => patternOf(patternId).source

/** Whether a text is written as the pattern asks, whatever its length. */
export const fitsPattern = (patternId: number, text: string): boolean => patternOf(patternId).test(text)

/**
 * What is wrong with a value by its rule (spec 5), the same on the page and on the server; empty when nothing is. The
 * length is judged first and a text that is too long is not read further.
 * @param value as it will be kept: names trimmed, passwords untouched; lengths count UTF-16 units
 */
export function fieldFaults(rule: FieldMeasure, value: string): FieldFault[] {
  if (value === '') return rule.required ? ['EMPTY'] : []
  if (value.length > rule.maxLength) return ['LENGTH']
  const faults: FieldFault[] = value.length < rule.minLength ? ['LENGTH'] : []
  return fitsPattern(rule.patternId, value) ? faults : [...faults, 'PATTERN']
}
