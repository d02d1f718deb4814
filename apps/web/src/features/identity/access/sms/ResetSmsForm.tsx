import { Button, Field, FormAlert, Input, PasswordInput } from '@croupier/ui'
import { codes } from '@croupier/wire'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import MobileNumber, { isNumber } from '../../registration/MobileNumber.tsx'
import { usePasswordRule } from '../../registration/usePasswordRule.ts'
import { PuzzleFields } from '../puzzles/PuzzleFields.tsx'
import { SendCode } from './SendCode.tsx'
import { useResetSms } from './useResetSms.ts'

/** A new password by a code on the phone (spec 9, password reset SMS). */
export default function ResetSmsForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const reset = useResetSms()
  const { form, sending, puzzles } = reset
  const { errors } = form.formState
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <form className="grid gap-4" onSubmit={(event) => void reset.submit(event)} noValidate>
      <FormAlert text={reset.problem} />
      <Controller
        control={form.control}
        name="mobileNum"
        rules={{
          required: empty(t('auth.register.mobileNum')),
          // Here already: an invalid number would use up the puzzle.
          validate: (number) => isNumber(number) || t('auth.register.mobileWrong'),
        }}
        render={({ field, fieldState }) => (
          <MobileNumber
            onNumber={(number) => {
              field.onChange(number)
              sending.resend.forget()
            }}
            error={fieldState.error?.message}
            inputRef={field.ref}
            testId="forgot"
          />
        )}
      />
      <PuzzleFields
        puzzles={puzzles}
        captcha={form.register('captcha', {
          validate: (value) =>
            puzzles.picture === null ||
            sending.resend.isRequested ||
            value.trim() !== '' ||
            empty(t('auth.captcha.label')),
        })}
        captchaError={errors.captcha?.message}
        sliderError={reset.sliderError}
      />
      <SendCode {...sending} />
      {sending.resend.isRequested && <NewPassword reset={reset} />}
      <Button variant="link" onClick={onBack}>
        {t('auth.forgot.back')}
      </Button>
    </form>
  )
}

/** The code that came, and the password that is chosen with it. */
function NewPassword({ reset }: { reset: ReturnType<typeof useResetSms> }) {
  const { t } = useTranslation()
  const { form, busy } = reset
  const { errors } = form.formState
  const required = (field: string) => t('common.field.requiredEmpty', { field })
  const password = usePasswordRule()
  const rules = {
    newPassword: password.judge,
    confirmNewPassword: (value: string) =>
      value === form.getValues('newPassword') || t('errors.MEMBER_PASSWORDS_DIFFER'),
  }
  return (
    <>
      <Field required label={t('auth.second.code')} error={errors.code?.message}>
        <Input
          {...form.register('code', {
            required: required(t('auth.second.code')),
            validate: (value) => codes.verificationCode.safeParse(value).success || t('auth.second.code'),
          })}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-testid="forgot.code.input"
        />
      </Field>
      {(['newPassword', 'confirmNewPassword'] as const).map((name) => (
        <Field key={name} required label={t(`auth.password.${name}`)} error={errors[name]?.message}>
          <PasswordInput
            {...form.register(name, {
              required: required(t(`auth.password.${name}`)),
              validate: rules[name],
            })}
            autoComplete="new-password"
            showLabel={t('common.field.show')}
            hideLabel={t('common.field.hide')}
            data-testid={`forgot.${name}.input`}
          />
        </Field>
      ))}
      <p className="ui-hint">{password.hint}</p>
      <p className="ui-hint">{t('auth.reset.ends')}</p>
      <p className="ui-hint">{t('auth.pause')}</p>
      <Button type="submit" block size="lg" busy={busy} data-testid="forgot.reset.button">
        {t('auth.password.submit')}
      </Button>
    </>
  )
}
