import { Field, Input } from '@croupier/ui'
import { Suspense, useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RegisterSettings } from '../../../api/identity/register.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { INPUT_HINTS, isIsoDate, judged, ruleLine } from './fieldTexts.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { RuleChecklist, useChecks } from './RuleChecklist.tsx'
import type { RuledFieldProps } from './ruledFieldProps.ts'
import { SecretField } from './SecretField.tsx'

/** The table of the world's numbers is fetched only where a number is asked for. */
const MobileField = lazyPart(() => import('./MobileField.tsx'))

/** One field of the merchant's rules, in the control that fits it. */
export function RuledField(props: RuledFieldProps & { codeLocked: boolean; settings: RegisterSettings }) {
  const { form, rule, codeLocked, settings } = props
  switch (rule.field) {
    case 'password':
      return <PasswordFields form={form} rule={rule} />
    case 'paymentPassword':
      return <SecretField form={form} rule={rule} />
    case 'mobileNum':
      return (
        <Suspense fallback={<span className="block h-[62px]" />}>
          <MobileField form={form} rule={rule} regions={settings.regions} />
        </Suspense>
      )
    case 'username':
      return <NameField form={form} rule={rule} />
    case 'birthday':
      return <PlainField form={form} rule={rule} note={settings.birthdayNoteAge} />
    case 'affiliateCode':
      return <CodeField form={form} rule={rule} locked={codeLocked} />
    default:
      return <PlainField form={form} rule={rule} note={null} />
  }
}

/** The account name: what it has to be is ticked off while it is typed. */
function NameField({ form, rule }: RuledFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const value = useWatch({ control: form.control, name: 'username' })
  const error = form.formState.errors.username?.message
  return (
    <Field label={t('auth.register.username')} error={error} required={rule.required}>
      <Input
        {...form.register('username', { validate: (name) => judged(t, rule, name.trim()) })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-testid="register.username.input"
        {...(error === undefined ? { 'aria-describedby': id } : {})}
      />
      <RuleChecklist id={id} checks={useChecks(rule, value.trim())} />
    </Field>
  )
}

function PlainField({ form, rule, note }: RuledFieldProps & { note: number | null }) {
  const { t } = useTranslation()
  const { field, required } = rule
  const dated = isIsoDate(rule)
  const line = dated ? undefined : ruleLine(t, rule)
  const noted = note === null ? line : t('auth.register.birthdayNote', { age: note })
  // The purpose of an address helps more than its form.
  const hint = field === 'email' ? t('auth.rule.email') : noted
  return (
    <Field
      label={t(`auth.register.${field}`)}
      hint={hint}
      error={form.formState.errors[field]?.message}
      required={required}
    >
      <Input
        {...form.register(field, { validate: (value) => judged(t, rule, value.trim()) })}
        {...INPUT_HINTS[field]}
        type={dated ? 'date' : 'text'}
        spellCheck={false}
        data-testid={`register.${field}.input`}
      />
    </Field>
  )
}

/** The invitation code: of a link it is locked, until the server refuses it. */
function CodeField({ form, rule, locked }: RuledFieldProps & { locked: boolean }) {
  const { t } = useTranslation()
  return (
    <Controller
      control={form.control}
      name="affiliateCode"
      rules={{ validate: (value) => judged(t, rule, value.trim()) }}
      render={({ field, fieldState }) => (
        <Field
          label={t('auth.register.affiliateCode')}
          hint={rule.required || locked ? undefined : t('auth.register.codeHint')}
          error={fieldState.error?.message}
          required={rule.required}
        >
          <Input
            {...field}
            readOnly={locked && fieldState.error === undefined}
            autoComplete="off"
            spellCheck={false}
            data-testid="register.affiliateCode.input"
          />
        </Field>
      )}
    />
  )
}
