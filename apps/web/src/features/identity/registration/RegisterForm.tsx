import { Button, FormAlert } from '@croupier/ui'
import type { RuledField as FieldName, FieldRule } from '@croupier/wire'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OpenedAccount, RegisterSettings, RegisterTab } from '../../../api/identity/register.ts'
import { PuzzleFields } from '../access/puzzles/PuzzleFields.tsx'
import { ConsentBoxes } from './ConsentBoxes.tsx'
import { ContactCodeField } from './ContactCodeField.tsx'
import { RuledField } from './RuledField.tsx'
import { type RegisterValues, type TypedValues, useRegisterForm } from './useRegisterForm.ts'

/** Asked for at once though nobody has to answer; whatever else is optional can be added later. */
const UP_FRONT: ReadonlySet<FieldName> = new Set(['nickname', 'email', 'affiliateCode'])
const isLater = ({ field, required }: FieldRule) => !required && !UP_FRONT.has(field)

export type RegisterFormProps = {
  tab: RegisterTab
  rules: readonly FieldRule[]
  /** a code goes to the number that is given */
  smsCode: boolean
  /** and one to the address */
  emailCode: boolean
  settings: RegisterSettings
  /** of the link that was followed */
  code: string
  codeLocked: boolean
  typed: TypedValues
  onOpened: (opened: OpenedAccount) => void
}

/** One way to open an account: the merchant's fields in the merchant's order, the picture, age and terms. */
export function RegisterForm(props: RegisterFormProps) {
  const { tab, smsCode, emailCode, settings, code, codeLocked, typed, onOpened } = props
  const { t } = useTranslation()
  const rules = [...props.rules]
  const { form, submit, problem, busy, puzzles, sliderError } = useRegisterForm({
    tab,
    rules,
    smsCode,
    emailCode,
    settings,
    code,
    typed,
    onOpened,
  })
  const turn = useTurn(form, smsCode && emailCode)
  const later = rules.filter(isLater)
  const field = (rule: FieldRule) => (
    <div key={rule.field} className="grid gap-4">
      <RuledField form={form} rule={rule} codeLocked={codeLocked} settings={settings} />
      {smsCode && rule.field === 'mobileNum' && (
        <ContactCodeField form={form} channel="sms" required={rule.required} turn={turn.sms} />
      )}
      {emailCode && rule.field === 'email' && (
        <ContactCodeField form={form} channel="email" required={rule.required} turn={turn.email} />
      )}
    </div>
  )
  const wrongLater = later.some((rule) => form.formState.errors[rule.field] !== undefined)
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate data-testid={`register.${tab}.form`}>
      <FormAlert text={problem} />
      {tab === 'direct' && <p className="text-13 text-muted">{t('auth.register.directLead')}</p>}
      {rules.filter((rule) => !isLater(rule)).map(field)}
      {later.length > 0 && <Later open={wrongLater}>{later.map(field)}</Later>}
      {(puzzles.slider ?? puzzles.picture) !== null && (
        <PuzzleFields
          puzzles={puzzles}
          captcha={form.register('captcha')}
          captchaError={form.formState.errors.captcha?.message}
          sliderError={sliderError}
        />
      )}
      <FormProvider {...form}>
        <ConsentBoxes of="register" settings={settings} />
      </FormProvider>
      <Button type="submit" size="lg" block busy={busy} data-testid="register.submit.button">
        {tab === 'direct' ? t('auth.register.directSubmit') : t('auth.register.submit')}
      </Button>
    </form>
  )
}

/** Whose puzzle is drawn where two codes are asked for: the number's until its code was typed, then the address's. */
function useTurn({ control }: UseFormReturn<RegisterValues>, both: boolean) {
  const [number, typed] = useWatch({ control, name: ['mobileNum', 'smsCode'] })
  const first = number !== '' && typed === ''
  return { sms: !both || first, email: !both || !first }
}

/** Fields that can wait are folded; one that is wrong opens them. */
function Later({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <details
      className="group rounded-input border border-line px-3 py-2"
      open={open || unfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary
        className="flex cursor-pointer items-center justify-between gap-2 text-13 text-muted"
        data-testid="register.later"
      >
        {t('auth.register.later')}
        <ChevronDown className="transition-transform group-open:rotate-180" size={16} aria-hidden />
      </summary>
      <div className="grid gap-4 pt-3 pb-2">{children}</div>
    </details>
  )
}
