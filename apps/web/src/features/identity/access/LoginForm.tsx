import { Button, Checkbox, Field, FormAlert, Input, PasswordInput } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { LockNote } from './LockNote.tsx'
import { PuzzleFields } from './puzzles/PuzzleFields.tsx'
import { QuickAccounts } from './QuickAccounts.tsx'
import { useQuickAccounts } from './quickAccounts.ts'
import { useLoginForm } from './useLoginForm.ts'
import type { WayProps } from './wayProps.ts'

/** Account and password. Pasting and password managers always work (WCAG 3.3.8). */
export function LoginForm(props: WayProps & { notice: string | null }) {
  const { t } = useTranslation()
  const { form, submit, problem, lock, puzzles, sliderError, busy } = useLoginForm(props)
  const { register, formState } = form
  const { wanted, want } = useQuickAccounts()
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {lock.seconds === null ? (
        <FormAlert text={problem ?? props.notice} />
      ) : (
        <LockNote seconds={lock.seconds} onOver={lock.end} />
      )}
      <QuickAccounts
        onPick={(account) => {
          form.setValue('username', account)
          form.setFocus('password')
        }}
      />
      <Field required label={t('auth.login.accountOrMobile')} error={formState.errors.username?.message}>
        <Input
          {...register('username', { required: empty(t('auth.login.accountOrMobile')) })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="login.username.input"
        />
      </Field>
      <Field required label={t('auth.login.password')} error={formState.errors.password?.message}>
        <PasswordInput
          {...register('password', { required: empty(t('auth.login.password')) })}
          autoComplete="current-password"
          showLabel={t('common.field.show')}
          hideLabel={t('common.field.hide')}
          data-testid="login.password.input"
        />
      </Field>
      <Checkbox checked={wanted} onChecked={want} data-testid="login.remember.checkbox">
        {t('auth.quick.remember')}
      </Checkbox>
      <PuzzleFields
        puzzles={puzzles}
        captcha={register('captcha', {
          required: puzzles.picture !== null && empty(t('auth.captcha.label')),
        })}
        captchaError={formState.errors.captcha?.message}
        sliderError={sliderError}
      />
      <Button
        type="submit"
        block
        size="lg"
        busy={busy}
        disabled={lock.seconds !== null || puzzles.slider?.query.isPending === true}
        data-testid="login.submit.button"
      >
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}
