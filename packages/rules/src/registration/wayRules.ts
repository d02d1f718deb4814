import {
  type FieldRule,
  type FieldSetting,
  type RegisterWay,
  type RuledField,
  ruledFields,
  type WayRules,
} from '@croupier/wire'
import { acceptedPattern } from './fieldFaults.ts'

/** What a merchant configures for the fields of one way; a field it does not name keeps the platform's rule. */
export type FieldSettings = Readonly<Partial<Record<RuledField, FieldSetting>>>

/** Switches of the spec's feature tree that say how accounts are opened (spec 6). */
export type RegisterFlag = 'MOBILENUMREG3' | 'REGMOBVERF3' | 'MOBILENUMPASSREG3' | 'DIRECTREG3'

type Base = readonly [patternId: number, minLength: number, maxLength: number]
/** How each field is written unless a merchant says otherwise (rules E3.2). */
const base: Readonly<Record<RuledField, Base>> = {
  username: [2, 4, 16],
  mobileNum: [21, 8, 16],
  password: [0, 8, 128],
  nickname: [0, 2, 16],
  email: [8, 6, 254],
  paymentPassword: [0, 6, 64],
  payeeName: [19, 2, 60],
  birthday: [17, 10, 10],
  idNumber: [20, 4, 32],
  nationality: [19, 2, 60],
  placeOfBirth: [0, 2, 100],
  permanentAddress: [0, 5, 200],
  currentAddress: [0, 5, 200],
  occupation: [0, 2, 60],
  sourceOfIncome: [0, 2, 100],
  qqNum: [4, 5, 12],
  wechat: [20, 2, 64],
  whatsapp: [21, 8, 16],
  telegram: [20, 2, 64],
  line: [20, 2, 64],
  zalo: [20, 2, 64],
  facebook: [20, 2, 100],
  recommenderId: [7, 4, 36],
  affiliateCode: [1, 1, 32],
}

/** Shown by default: true where the field has to be filled in. */
const shown: Readonly<Record<RegisterWay, Readonly<Partial<Record<RuledField, boolean>>>>> = {
  username: { username: true, password: true, nickname: false, email: false, affiliateCode: false },
  mobile: { mobileNum: true, nickname: false, affiliateCode: false },
}
/** What a way cannot be without: always shown and required. */
const core: Readonly<Record<RegisterWay, readonly RuledField[]>> = {
  username: ['username', 'password'],
  mobile: ['mobileNum'],
}
const ORDER_STEP = 10

/** A rule by its pattern's id alone: of a setting that is still to be judged, the id may be none. */
type WrittenRule = Omit<FieldRule, 'acceptedPattern'>

const shownRules = (rules: readonly WrittenRule[]): FieldRule[] =>
  rules.map((rule) => ({ ...rule, acceptedPattern: acceptedPattern(rule.patternId) }))

function wayFields(
  way: RegisterWay,
  settings: FieldSettings,
  needed: readonly RuledField[],
  left: readonly RuledField[],
): WrittenRule[] {
  const fields = ruledFields.flatMap((field, index) => {
    if (left.includes(field)) return []
    const setting = settings[field] ?? {}
    const must = needed.includes(field)
    if (!must && !(setting.show ?? shown[way][field] !== undefined)) return []
    const [patternId, minLength, maxLength] = base[field]
    const rule = {
      field,
      patternId: setting.patternId ?? patternId,
      minLength: setting.minLength ?? minLength,
      maxLength: setting.maxLength ?? maxLength,
      required: must || (setting.required ?? shown[way][field] ?? false),
      order: setting.order ?? (index + 1) * ORDER_STEP,
    }
    return [rule]
  })
  return fields.sort((one, other) => one.order - other.order)
}

/**
 * The ways in which accounts are opened under a merchant, with the rule of every field shown (spec 5 and 6, rules E3.2).
 *
 * By mobile is open with MOBILENUMREG3 or MOBILENUMPASSREG3; with the latter a password is chosen, and also where no code to the phone
 * opens an account again: nobody is left with an account that nothing opens. There the number is the
 * name by which its owner logs in, so a code always proves it; a number given beside a name is proved where REGMOBVERF3 says so.
 * @param emailCode whether an address that is given has to be proven by a code as well
 * @param smsReset whether a forgotten password is replaced by a code to the phone
 */
export function registrationWays(
  settings: Readonly<Record<RegisterWay, FieldSettings>>,
  flags: ReadonlySet<string>,
  { emailCode = false, smsReset = false }: { emailCode?: boolean; smsReset?: boolean } = {},
): WayRules[] {
  const has = (flag: RegisterFlag) => flags.has(flag)
  const byName = wayFields('username', settings.username, core.username, [])
  const asks = (fields: readonly WrittenRule[], name: RuledField) => fields.some(({ field }) => field === name)
  const shownWay = (way: RegisterWay, fields: readonly WrittenRule[], smsCode: boolean): WayRules => ({
    way,
    smsCode: smsCode && asks(fields, 'mobileNum'),
    emailCode: emailCode && asks(fields, 'email'),
    fields: shownRules(fields),
  })
  const ways = [shownWay('username', byName, has('REGMOBVERF3'))]
  if (!has('MOBILENUMPASSREG3') && !has('MOBILENUMREG3')) return ways
  const opensAgain = flags.has('MOBILEVERCODELOGIN3') || smsReset
  const withPassword = has('MOBILENUMPASSREG3') || !opensAgain
  const fields = withPassword
    ? wayFields('mobile', settings.mobile, [...core.mobile, 'password'], [])
    : wayFields('mobile', settings.mobile, core.mobile, ['password'])
  return [...ways, shownWay('mobile', fields, true)]
}

/**
 * The rule of a merchant for the passwords of accounts that are there: that of registration by name, which every merchant has.
 * @throws Error for ways that no merchant can have
 */
export function passwordRuleOf(ways: readonly WayRules[]): FieldRule {
  const byName = ways.find(({ way }) => way === 'username')
  const rule = byName?.fields.find(({ field }) => field === 'password')
  if (rule === undefined) throw new Error('no way to register by name and password')
  return rule
}

/**
 * The rule of a field that was not asked for when the account was opened and is set later: as the merchant has it written,
 * and required.
 */
export function laterRule(field: RuledField, settings: FieldSettings): FieldRule {
  const alone = { [field]: { ...settings[field], show: true, required: true } }
  const rules = wayFields('username', alone, [field], core.username)
  const [rule] = shownRules(rules.filter((one) => one.field === field))
  if (rule === undefined) throw new Error(`${field} has no rule`)
  return rule
}

/** Fields whose pattern a merchant may choose only among these: what they hold is read, not only kept. */
const boundTo: Readonly<Partial<Record<RuledField, readonly number[]>>> = {
  birthday: [17, 18],
  email: [8],
  mobileNum: [21],
}
const PASSWORD_CHARS_MIN = 8
/** ASVS 6.2.9: passwords of this length have to be possible. */
const PASSWORD_CHARS_ALLOWED = 64
/** Account names are in lists, addresses of pages and mails: no signs beyond these patterns. */
const NAME_PATTERNS: readonly number[] = [1, 2, 3, 4, 5, 14]

/**
 * What a merchant may not configure, in words for the person who saves it; empty when the settings can be kept. Judged on what
 * would come of them, so that a minimum cannot pass a maximum that was not named.
 */
export function settingFaults(way: RegisterWay, settings: FieldSettings): string[] {
  const visible = Object.fromEntries(ruledFields.map((field) => [field, { ...settings[field], show: true }]))
  const rules = wayFields(way, visible, core[way], [])
  const faults = rules.flatMap(({ field, patternId, minLength, maxLength }) => [
    ...(minLength > maxLength ? [`${field}: the minimum is above the maximum`] : []),
    ...(boundTo[field]?.includes(patternId) === false ? [`${field}: pattern ${patternId}`] : []),
    ...(field === 'username' && !NAME_PATTERNS.includes(patternId) ? [`username: pattern ${patternId}`] : []),
    ...(field === 'username' && (minLength < 3 || maxLength > 32) ? ['username: 3 to 32'] : []),
    ...(field === 'password' &&
    (minLength < PASSWORD_CHARS_MIN || maxLength < PASSWORD_CHARS_ALLOWED || maxLength > 128)
      ? ['password: 8 or more, 64 allowed, 128 at most']
      : []),
  ])
  const hidden = core[way].filter((field) => settings[field]?.show === false || settings[field]?.required === false)
  return [...faults, ...hidden.map((field) => `${field}: cannot be left out`)]
}
