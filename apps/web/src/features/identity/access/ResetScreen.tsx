import { Button, EmptyState, Field, FormAlert, PasswordInput, Ticket, TicketSection, toast } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { keepAccessToken } from '../../../api/accessToken.ts'
import { isRefusal } from '../../../api/apiError.ts'
import { choosePassword } from '../../../api/identity/passwords.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { usePasswordRule } from '../registration/usePasswordRule.ts'
import { placeError } from './fieldErrors.ts'

const FIELDS = ['newPassword', 'confirmNewPassword'] as const
type Values = Record<(typeof FIELDS)[number], string>
const CODES = {
  MEMBER_PASSWORD_WEAK: 'newPassword',
  MEMBER_PASSWORDS_DIFFER: 'confirmNewPassword',
} as const

/** `/reset#…`: where a mailed link lands. What is behind the # has been sent to nobody yet. */
export default function ResetScreen() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const show = useOverlays((overlays) => overlays.show)
  const secret = hash.slice(1)
  const [dead, setDead] = useState(secret === '')
  return (
    <div className="mx-auto w-full max-w-[440px] py-8">
      <Ticket>
        <TicketSection>
          <h1 className="text-20">{t('auth.reset.title')}</h1>
        </TicketSection>
        <TicketSection>
          {dead ? (
            <EmptyState
              title={t('errors.MEMBER_RESET_LINK_WRONG')}
              text={t('auth.reset.deadMore')}
              action={
                <Button onClick={() => show('forgot')} data-testid="reset.again.button">
                  {t('auth.reset.again')}
                </Button>
              }
            />
          ) : (
            <ResetForm secret={secret} onDead={() => setDead(true)} />
          )}
        </TicketSection>
      </Ticket>
    </div>
  )
}

function useResetForm(secret: string, onDead: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = useOverlays((overlays) => overlays.show)
  const choose = useMutation({ mutationFn: choosePassword })
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: { newPassword: '', confirmNewPassword: '' } })
  const { handleSubmit, setError } = form
  const submit = handleSubmit((values) => {
    setProblem(null)
    choose.mutate(
      { secret, ...values },
      {
        onSuccess: () => {
          // A login of this browser ended with all others.
          keepAccessToken(null)
          navigate('/index', { replace: true })
          toast({ tone: 'success', title: t('auth.reset.done') })
          show('login')
        },
        onError: (error) => {
          if (isRefusal(error, 'MEMBER_RESET_LINK_WRONG')) onDead()
          else setProblem(placeError(error, { setError, fields: FIELDS }, CODES, t))
        },
      },
    )
  })
  return { form, submit, problem, busy: choose.isPending }
}

function ResetForm({ secret, onDead }: { secret: string; onDead: () => void }) {
  const { t } = useTranslation()
  const { form, submit, problem, busy } = useResetForm(secret, onDead)
  const password = usePasswordRule()
  const rules: Record<keyof Values, (value: string) => true | string> = {
    newPassword: password.judge,
    confirmNewPassword: (value) => value === form.getValues('newPassword') || t('errors.MEMBER_PASSWORDS_DIFFER'),
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={problem} />
      {FIELDS.map((name) => {
        const label = t(`auth.password.${name}`)
        const required = t('common.field.requiredEmpty', { field: label })
        return (
          <Field key={name} required label={label} error={form.formState.errors[name]?.message}>
            <PasswordInput
              {...form.register(name, { required, validate: rules[name] })}
              autoComplete="new-password"
              showLabel={t('common.field.show')}
              hideLabel={t('common.field.hide')}
              data-testid={`reset.${name}.input`}
            />
          </Field>
        )
      })}
      <p className="ui-hint">{password.hint}</p>
      <p className="ui-hint">{t('auth.reset.ends')}</p>
      <p className="ui-hint">{t('auth.pause')}</p>
      <Button type="submit" block size="lg" busy={busy} data-testid="reset.submit.button">
        {t('auth.password.submit')}
      </Button>
    </form>
  )
}
