import { type RuledField, ruledFields, type WayRules } from '@croupier/wire'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import {
  type OpenedAccount,
  type RegisterBody,
  type RegisterSettings,
  type RegisterTab,
  registerSettingsQuery,
  useRegister,
} from '../../../api/identity/register.ts'
import { placeError } from '../access/fieldErrors.ts'
import { usePuzzles } from '../access/puzzles/usePuzzles.ts'
import { faultText } from './fieldTexts.ts'

/** Fields of the form: the ruled ones, and what belongs to them. */
export type FormField = RuledField | 'verifyPwd' | 'smsCode' | 'emailCode' | 'captcha'
export type RegisterValues = Record<FormField, string> & {
  ageConfirmed: boolean
  termsAccepted: boolean
}
/** What was typed in one way to register is there in another. */
export type TypedValues = RefObject<RegisterValues | null>
/** Codes and pictures belong to the form for which they were sent. */
const ONCE = { captcha: '', smsCode: '', emailCode: '' }
const SENT_FIELDS = [...ruledFields, 'verifyPwd', 'smsCode', 'emailCode'] as const
const FORM_FIELDS: readonly FormField[] = [...SENT_FIELDS, 'captcha']

const CODES = {
  MEMBER_ACCOUNT_TAKEN: 'username',
  MEMBER_MOBILE_TAKEN: 'mobileNum',
  MEMBER_EMAIL_TAKEN: 'email',
  MEMBER_ID_NUMBER_TAKEN: 'idNumber',
  MEMBER_RECOMMENDER_WRONG: 'recommenderId',
  MEMBER_INVITE_CODE_WRONG: 'affiliateCode',
  MEMBER_PASSWORD_WEAK: 'password',
  MEMBER_PASSWORDS_DIFFER: 'verifyPwd',
  MEMBER_TOO_YOUNG: 'birthday',
  PAYMENT_PASSWORD_SAME: 'paymentPassword',
  SESSION_CAPTCHA_WRONG: 'captcha',
  MEMBER_CONSENT_MISSING: 'termsAccepted',
} as const
const CODE_FIELD = { sms: 'smsCode', email: 'emailCode' } as const
/** Which of two codes a refusal is about; null for one about something else. */
function codeFieldOf(error: unknown): 'smsCode' | 'emailCode' | null {
  if (!isRefusal(error, 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_OVER', 'CODE_TOO_MANY')) {
    return null
  }
  return CODE_FIELD[error.params.channel ?? 'sms']
}
const ADDRESS_CHARS_MAX = 300
const REFERRAL_CHARS_MAX = 64
/** Typed as they are; everything else loses the blanks around it. */
const SECRET: ReadonlySet<string> = new Set(['password', 'verifyPwd', 'paymentPassword'])

const emptyValues = (code: string): RegisterValues => ({
  ...(Object.fromEntries(FORM_FIELDS.map((field) => [field, ''])) as Record<FormField, string>),
  affiliateCode: code,
  ageConfirmed: false,
  termsAccepted: false,
})

/** What is sent: what was filled in, and where from. */
function bodyOf(values: Omit<RegisterValues, 'captcha'>, termsVersion: string): RegisterBody {
  const filled = SENT_FIELDS.flatMap((field) => {
    const value = SECRET.has(field) ? values[field] : values[field].trim()
    return value === '' ? [] : [[field, value] as const]
  })
  const { ageConfirmed, termsAccepted } = values
  return {
    ...Object.fromEntries(filled),
    ageConfirmed,
    termsAccepted,
    termsVersion,
    registerUrl: location.href.slice(0, ADDRESS_CHARS_MAX),
    domain: location.hostname,
    ...referral(),
    registerMethod: 'WEB',
  }
}

/** The code of the link that was followed, where it carried one. */
function referral(): Pick<RegisterBody, 'referralCode'> {
  const referralCode = new URLSearchParams(location.search).get('referralCode')?.trim() ?? ''
  return referralCode === '' ? {} : { referralCode: referralCode.slice(0, REFERRAL_CHARS_MAX) }
}

/** The form of one way to register, and what its submit does. */
export function useRegisterForm(props: {
  tab: RegisterTab
  rules: WayRules['fields']
  /** a code is asked for with a number */
  smsCode: boolean
  /** and with an address */
  emailCode: boolean
  settings: RegisterSettings
  code: string
  typed: TypedValues
  onOpened: (opened: OpenedAccount) => void
}) {
  const { tab, rules, settings, code, typed, onOpened } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const open = useRegister(tab)
  const [problem, setProblem] = useState<string | null>(null)
  const [sliderError, setSliderError] = useState<string>()
  const [isRequired, setRequired] = useState(false)
  const form = useForm<RegisterValues>({ defaultValues: typed.current ?? emptyValues(code), mode: 'onTouched' })
  const { handleSubmit, setError, resetField, getValues } = form
  useEffect(
    () => () => {
      typed.current = { ...getValues(), ...ONCE }
    },
    [typed, getValues],
  )
  const [mobile, email] = useWatch({ control: form.control, name: ['mobileNum', 'email'] })
  // Anyone who has a code sent solves the puzzle for that.
  const coded = (props.smsCode && mobile !== '') || (props.emailCode && email !== '')
  const wanted = (settings.captcha || isRequired) && !coded
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    wanted,
  )
  const refused = (error: unknown) => {
    if (wanted) puzzles.refused(error)
    if (isRefusal(error, 'SESSION_CAPTCHA_WRONG', 'SESSION_SLIDER_WRONG')) setRequired(true)
    if (isRefusal(error, 'SESSION_SLIDER_WRONG')) return setSliderError(explain(error, t))
    if (isRefusal(error, 'MEMBER_TERMS_CHANGED', 'MEMBER_REGISTER_CLOSED')) {
      void client.invalidateQueries({ queryKey: registerSettingsQuery().queryKey })
    }
    const code = codeFieldOf(error)
    if (code !== null) return setError(code, { message: explain(error, t) }, { shouldFocus: true })
    const named = error instanceof ApiError ? error.fields : []
    const known = named.flatMap(({ path, rule }) => {
      const found = rules.find(({ field }) => field === path)
      return found === undefined ? [] : [{ field: found.field, text: faultText(t, found, rule) }]
    })
    for (const [index, { field, text }] of known.entries()) {
      setError(field, { message: text }, { shouldFocus: index === 0 })
    }
    if (known.length > 0) setProblem(null)
    else setProblem(placeError(error, { setError, fields: FORM_FIELDS }, CODES, t))
  }
  const submit = handleSubmit((values) => {
    setProblem(null)
    setSliderError(undefined)
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    const { captcha, ...fields } = values
    const body = { ...bodyOf(fields, settings.termsVersion), ...(wanted && puzzles.body(captcha)) }
    open.mutate(body, { onSuccess: onOpened, onError: refused })
  })
  return { form, submit, problem, busy: open.isPending, puzzles, sliderError }
}
