import { birthdayOf, fieldFaults } from '@croupier/rules'
import {
  type FieldRefusal,
  failFields,
  type RegisterForm,
  type RuledField,
  ruledFields,
  type WayRules,
} from '@croupier/wire'
import { mobileNumberOf } from '../contacts/index.ts'

/** The fields of a form that the merchant's rules passed; what was left empty is not there. */
export type JudgedFields = Readonly<Partial<Record<RuledField, string>>>

const refusalsOf = (rules: WayRules, form: RegisterForm): FieldRefusal[] => {
  const shown = new Map(rules.fields.map((rule) => [rule.field, rule]))
  return ruledFields.flatMap((field) => {
    const value = form[field] ?? ''
    const rule = shown.get(field)
    // Fields that were not asked for are not kept: our pages do not send them.
    if (rule === undefined) return value === '' ? [] : [{ path: field, rule: 'NOT_ASKED' }]
    return fieldFaults(rule, value).map((fault) => ({ path: field, rule: fault }))
  })
}

/** What no pattern can check: whether a day or a number exists. */
function meantRefusals(form: RegisterForm, regions: readonly string[]): FieldRefusal[] {
  const { birthday = '', mobileNum = '' } = form
  return [
    ...(birthday !== '' && birthdayOf(birthday) === null ? [{ path: 'birthday', rule: 'PATTERN' }] : []),
    ...(mobileNum !== '' && mobileNumberOf(mobileNum, regions) === null
      ? [{ path: 'mobileNum', rule: 'PATTERN' }]
      : []),
  ]
}

/**
 * Judges a form by the merchant's rules, every field at once (spec 5, rules E3.2).
 * @param regions ISO 3166 codes whose mobile numbers are taken; none: all
 * @returns the fields that were filled in
 * @throws InputRefused (VALIDATION_FAILED) naming each field that is wrong, with EMPTY, LENGTH, PATTERN or NOT_ASKED
 */
export function judgeForm(rules: WayRules, form: RegisterForm, regions: readonly string[]): JudgedFields {
  const refused = refusalsOf(rules, form)
  const already = new Set(refused.map(({ path }) => path))
  const all = [...refused, ...meantRefusals(form, regions).filter(({ path }) => !already.has(path))]
  if (all.length > 0) failFields(all)
  return Object.fromEntries(
    ruledFields.flatMap((field) => {
      const value = form[field] ?? ''
      return value === '' ? [] : [[field, value] as const]
    }),
  )
}
