import { Field, Input } from '@croupier/ui'
import { Combobox } from '@croupier/ui/form/Combobox.tsx'
import type { TFunction } from 'i18next'
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isValidPhoneNumber,
  Metadata,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/mobile'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTag } from '../../../i18n.ts'

interface Country {
  readonly code: CountryCode
  readonly name: string
  /** `+86` */
  readonly dial: string
}

/** Where most people of a language are; others choose. */
function likelyCountry(tag: string, taken: readonly CountryCode[]): CountryCode {
  const region = new Intl.Locale(tag).maximize().region
  return taken.find((code) => code === region) ?? taken[0] ?? 'CN'
}

const takenFrom = (regions: readonly string[] = []): CountryCode[] =>
  getCountries().filter((code) => regions.length === 0 || regions.includes(code))

function countriesIn(tag: string, taken: readonly CountryCode[]): Country[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return taken
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      dial: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, tag))
}

/** The library knows the lengths of mobile numbers; its types leave them out. */
interface MobilePlan {
  type: (kind: 'MOBILE') => { possibleLengths: () => number[] } | undefined
}

/** How many digits a country's mobile numbers have after its code: `11`, or `9–12`; null where nobody has said. */
function mobileDigits(country: CountryCode): string | null {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const plan = metadata.numberingPlan as unknown as MobilePlan
  const lengths = plan.type('MOBILE')?.possibleLengths() ?? []
  const [least = 0, most = least] = [Math.min(...lengths), Math.max(...lengths)]
  if (lengths.length === 0) return null
  return least === most ? `${least}` : `${least}–${most}`
}

/** The number as it is sent, `+8613800138000`, while it is typed the way people of a country write it. */
function sentNumber(typed: string, country: CountryCode): string {
  const digits = typed.trim()
  if (digits === '') return ''
  if (!isValidPhoneNumber(digits, country)) return digits
  return parsePhoneNumberWithError(digits, country).number
}

/** What a number of this country must look like (spec 5); null for one that does, and for none. */
function digitsText(t: TFunction, typed: string, country: CountryCode): string | null {
  if (typed === '' || isValidPhoneNumber(typed, country)) return null
  const digits = mobileDigits(country)
  const dial = `+${getCountryCallingCode(country)}`
  return digits === null ? null : t('auth.register.mobileDigits', { digits, dial })
}

/** A mobile number: the country from a list, the number as it is written there (spec 5, mobile format). */
export default function MobileNumber(props: {
  /** what is sent: `+8613800138000`, or what was typed while it is not a number */
  onNumber: (number: string) => void
  error: string | undefined
  required?: boolean
  /** ISO 3166 codes of the countries whose numbers are taken; none: all */
  regions?: readonly string[]
  /** hint below the number */
  hint?: string
  inputRef?: Ref<HTMLInputElement>
  name?: string
  onBlur?: () => void
  /** begins the test ids of its two controls */
  testId: string
}) {
  const { t } = useTranslation()
  const tag = formatTag()
  const taken = useMemo(() => takenFrom(props.regions), [props.regions])
  const countries = useMemo(() => countriesIn(tag, taken), [tag, taken])
  const [code, setCode] = useState(() => likelyCountry(tag, taken))
  const [typed, setTyped] = useState('')
  const country = countries.find((one) => one.code === code) ?? null
  const take = (text: string, from: CountryCode) => {
    setTyped(text)
    props.onNumber(sentNumber(text, from))
  }
  const { hint, name, onBlur, inputRef } = props
  return (
    <div className="grid gap-3">
      <Field label={t('auth.register.country')}>
        <Combobox
          items={countries}
          value={country}
          onValue={(next) => {
            if (next === null) return
            setCode(next.code)
            take(typed, next.code)
          }}
          itemKey={(one) => one.code}
          itemText={(one) => `${one.name} ${one.dial}`}
          labels={{
            open: t('auth.register.country'),
            clear: t('common.action.clear'),
            empty: t('auth.register.countryNone'),
          }}
          data-testid={`${props.testId}.country.input`}
        />
      </Field>
      <Field
        label={t('auth.register.mobileNum')}
        error={props.error && (digitsText(t, typed, code) ?? props.error)}
        required={props.required ?? false}
        {...(hint === undefined ? {} : { hint })}
      >
        <Input
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          {...(name === undefined ? {} : { name })}
          {...(onBlur === undefined ? {} : { onBlur })}
          value={typed}
          onChange={({ target }) => take(new AsYouType(code).input(target.value), code)}
          start={country?.dial ?? ''}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          data-testid={`${props.testId}.mobileNum.input`}
        />
      </Field>
    </div>
  )
}

/** Whether this is a number that can be sent to. */
export const isNumber = (text: string): boolean => isValidPhoneNumber(text)
