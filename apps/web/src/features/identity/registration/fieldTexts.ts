import { fieldFaults } from '@croupier/rules'
import type { FieldRule, RuledField } from '@croupier/wire'
import type { TFunction } from 'i18next'

/** What a browser may fill in, and which keyboard a phone shows. */
export const INPUT_HINTS: Partial<
  Record<RuledField, { autoComplete?: string; inputMode?: 'numeric' | 'email' | 'tel' }>
> = {
  username: { autoComplete: 'username' },
  nickname: { autoComplete: 'nickname' },
  email: { autoComplete: 'email', inputMode: 'email' },
  payeeName: { autoComplete: 'name' },
  birthday: { autoComplete: 'bday' },
  nationality: { autoComplete: 'country-name' },
  permanentAddress: { autoComplete: 'street-address' },
  currentAddress: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  qqNum: { inputMode: 'numeric' },
  whatsapp: { inputMode: 'tel' },
}

type Texts = Pick<FieldRule, 'patternId' | 'minLength' | 'maxLength'>

/** How long it has to be. */
export const lengthText = (t: TFunction, { minLength, maxLength }: Texts): string =>
  minLength === maxLength
    ? t('auth.rule.exactly', { length: maxLength })
    : t('auth.rule.length', { min: minLength, max: maxLength })

/** How it has to be written; null where anything goes. */
export const patternText = (t: TFunction, { patternId }: Texts): string | null =>
  patternId === 0 ? null : t(`auth.pattern.${patternId as 1}`)

/** Pattern 17: what the browser's own date field writes. */
const ISO_DATE = 17

/** Whether the browser's own date field can be used. */
export const isIsoDate = ({ field, patternId }: Pick<FieldRule, 'field' | 'patternId'>): boolean =>
  field === 'birthday' && patternId === ISO_DATE

/** Patterns that fix the length by themselves: naming it as well would only be noise. */
const SELF_MEASURED: ReadonlySet<number> = new Set([8, 17, 18, 21])

/** The rule of a field in one line. */
export function ruleLine(t: TFunction, rule: Texts): string {
  const pattern = patternText(t, rule)
  if (pattern === null) return lengthText(t, rule)
  return SELF_MEASURED.has(rule.patternId) ? pattern : `${pattern} · ${lengthText(t, rule)}`
}

/** What is wrong with a field, by the words of the rules; the server uses the same ones. */
export function faultText(t: TFunction, rule: FieldRule, fault: string): string {
  const label = t(`auth.register.${rule.field}`)
  if (fault === 'EMPTY') return t('common.field.requiredEmpty', { field: label })
  if (fault === 'LENGTH') return lengthText(t, rule)
  return patternText(t, rule) ?? lengthText(t, rule)
}

/**
 * What is wrong with a value, in words; true when nothing is. What is not written as it has to be is said before that it is too short:
 * three letters are no address, however many are added.
 */
export function judged(t: TFunction, rule: FieldRule, value: string): string | true {
  const faults = fieldFaults(rule, value)
  const fault = faults.find((one) => one === 'PATTERN') ?? faults[0]
  return fault === undefined || faultText(t, rule, fault)
}
