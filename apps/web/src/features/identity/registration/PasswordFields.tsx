import { Field, PasswordInput } from '@croupier/ui'
import type { FieldRule } from '@croupier/wire'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { judged } from './fieldTexts.ts'
import { RuleChecklist, useChecks } from './RuleChecklist.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import type { RegisterValues } from './useRegisterForm.ts'

type PasswordFieldsProps = { form: UseFormReturn<RegisterValues>; rule: FieldRule }

const NAME_CHARS_MIN = 4

/** The password with its rules ticked off and its strength, and repeated to be sure. */
export function PasswordFields({ form, rule }: PasswordFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [password, username, nickname] = useWatch({
    control: form.control,
    name: ['password', 'username', 'nickname'],
  })
  const names = [username, nickname]
  const named = names.some(
    (name) => name.trim().length >= NAME_CHARS_MIN && password.toLowerCase().includes(name.trim().toLowerCase()),
  )
  const ownName = { text: t('auth.rule.noName'), met: password !== '' && !named }
  const error = form.formState.errors.password?.message
  const repeated = form.formState.touchedFields.verifyPwd === true
  const labels = { showLabel: t('common.field.show'), hideLabel: t('common.field.hide') }
  return (
    <>
      <Field label={t('auth.register.password')} error={error} required={rule.required}>
        <PasswordInput
          {...form.register('password', {
            validate: (value) => judged(t, rule, value),
            // Not before the field was used: an error that disappears on leaving moves what is about to be clicked.
            deps: repeated ? ['verifyPwd'] : [],
          })}
          {...labels}
          autoComplete="new-password"
          data-testid="register.password.input"
          {...(error === undefined ? { 'aria-describedby': id } : {})}
        />
        <StrengthMeter password={password} names={names} />
        <RuleChecklist id={id} checks={[...useChecks(rule, password), ownName]} />
      </Field>
      <RepeatField form={form} labels={labels} />
    </>
  )
}

function RepeatField(props: { form: PasswordFieldsProps['form']; labels: { showLabel: string; hideLabel: string } }) {
  const { form, labels } = props
  const { t } = useTranslation()
  const label = t('auth.register.verifyPwd')
  return (
    <Field label={label} required error={form.formState.errors.verifyPwd?.message}>
      <PasswordInput
        {...form.register('verifyPwd', {
          required: t('common.field.requiredEmpty', { field: label }),
          validate: (value) => value === form.getValues('password') || t('errors.MEMBER_PASSWORDS_DIFFER'),
        })}
        {...labels}
        autoComplete="new-password"
        data-testid="register.verifyPwd.input"
      />
    </Field>
  )
}
