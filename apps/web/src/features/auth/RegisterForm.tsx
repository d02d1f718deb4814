import { Button, Field, Input, PasswordInput } from '@croupier/ui'
import { member } from '@croupier/wire'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConsentBoxes } from './ConsentBoxes.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type RegisterField, type RegisterValues, useRegisterForm } from './useRegisterForm.ts'

type Form = UseFormReturn<RegisterValues>

/** Opening an account by oneself: the plain fields, their rules beside them. */
export function RegisterForm(props: { code: string; codeLocked: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, submit, problem, busy } = useRegisterForm(props.code, props.onDone)
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={problem} />
      <RuledField form={form} name="username" schema={member.accountName} required>
        {(input) => (
          <Input {...input} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </RuledField>
      <PasswordFields form={form} />
      <RuledField form={form} name="nickname" schema={member.nickname}>
        {(input) => <Input {...input} autoComplete="nickname" />}
      </RuledField>
      <RuledField form={form} name="email" schema={member.email}>
        {(input) => <Input {...input} type="email" inputMode="email" autoComplete="email" />}
      </RuledField>
      <Field
        label={t('auth.register.affiliateCode')}
        hint={t('auth.register.codeHint')}
        error={form.formState.errors.affiliateCode?.message}
      >
        <Input
          {...form.register('affiliateCode')}
          // A code that is refused may be corrected or left out.
          readOnly={props.codeLocked && form.formState.errors.affiliateCode === undefined}
          autoComplete="off"
          data-testid="register.affiliateCode.input"
        />
      </Field>
      <ConsentBoxes control={form.control} />
      <Button type="submit" size="lg" block busy={busy} data-testid="register.submit.button">
        {t('auth.register.submit')}
      </Button>
    </form>
  )
}

function PasswordFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  const labels = { showLabel: t('common.field.show'), hideLabel: t('common.field.hide') }
  const same = (value: string) =>
    value === form.getValues('password') || t('errors.MEMBER_PASSWORDS_DIFFER')
  return (
    <>
      <RuledField form={form} name="password" schema={member.newPassword} required>
        {(input) => <PasswordInput {...input} {...labels} autoComplete="new-password" />}
      </RuledField>
      <Field
        label={t('auth.register.verifyPwd')}
        required
        error={form.formState.errors.verifyPwd?.message}
      >
        <PasswordInput
          {...form.register('verifyPwd', {
            required: t('common.field.requiredEmpty', { field: t('auth.register.verifyPwd') }),
            validate: same,
          })}
          {...labels}
          autoComplete="new-password"
          data-testid="register.verifyPwd.input"
        />
      </Field>
    </>
  )
}

type RuledFieldProps = {
  form: Form
  name: Extract<RegisterField, 'username' | 'password' | 'nickname' | 'email'>
  /** The same schema as the server's. */
  schema: { safeParse: (value: string) => { success: boolean } }
  required?: boolean
  children: (input: ReturnType<Form['register']> & { 'data-testid': string }) => ReactNode
}

function RuledField({ form, name, schema, required, children }: RuledFieldProps) {
  const { t } = useTranslation()
  const label = t(`auth.register.${name}`)
  const rule = t(`auth.rule.${name}`)
  const input = form.register(name, {
    ...(required ? { required: t('common.field.requiredEmpty', { field: label }) } : {}),
    validate: (value) => (!required && value === '') || schema.safeParse(value).success || rule,
  })
  return (
    <Field
      label={label}
      hint={rule}
      error={form.formState.errors[name]?.message}
      required={required ?? false}
    >
      {children({ ...input, 'data-testid': `register.${name}.input` })}
    </Field>
  )
}
