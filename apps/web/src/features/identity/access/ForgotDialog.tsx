import { Button, Dialog, Field, Input } from '@croupier/ui'
import { member } from '@croupier/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import { outboxQuery } from '../../../api/mails.ts'
import { askForReset } from '../../../api/passwords.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { FormAlert } from './FormAlert.tsx'

type Values = { username: string; email: string }

/** Account and address; what comes back is the same whether they belong together (rules E3.6). */
export default function ForgotDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const ask = useMutation({ mutationFn: askForReset })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.forgot.title')}
      {...(ask.isSuccess ? {} : { description: t('auth.forgot.lead') })}
      closeLabel={t('common.action.close')}
      width={400}
      data-testid="forgot.dialog"
    >
      {ask.isSuccess ? (
        <Asked onClose={onClose} />
      ) : (
        <AskForm
          busy={ask.isPending}
          problem={ask.error === null ? null : explain(ask.error, t)}
          onSubmit={(values) => ask.mutate(values)}
          onBack={() => show('login')}
        />
      )}
    </Dialog>
  )
}

function AskForm(props: {
  busy: boolean
  problem: string | null
  onSubmit: (values: Values) => void
  onBack: () => void
}) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { username: '', email: '' },
  })
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <form className="grid gap-4" onSubmit={handleSubmit(props.onSubmit)} noValidate>
      <FormAlert text={props.problem} />
      <Field label={t('auth.login.account')} error={formState.errors.username?.message}>
        <Input
          {...register('username', { required: empty(t('auth.login.account')) })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="forgot.username.input"
        />
      </Field>
      <Field label={t('auth.forgot.email')} error={formState.errors.email?.message}>
        <Input
          {...register('email', {
            required: empty(t('auth.forgot.email')),
            validate: (value) => member.email.safeParse(value).success || t('auth.rule.email'),
          })}
          type="email"
          inputMode="email"
          autoComplete="email"
          data-testid="forgot.email.input"
        />
      </Field>
      <Button type="submit" block size="lg" busy={props.busy} data-testid="forgot.submit.button">
        {t('auth.forgot.submit')}
      </Button>
      <Button variant="link" onClick={props.onBack}>
        {t('auth.forgot.back')}
      </Button>
    </form>
  )
}

/** Says what happens if the two belong together, and where letters are read while none leave. */
function Asked({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const outbox = useQuery(outboxQuery())
  return (
    <div className="grid gap-4" data-testid="forgot.asked">
      <p role="status">{t('auth.forgot.asked')}</p>
      <p className="text-13 text-muted">{t('auth.forgot.askedMore')}</p>
      {outbox.isSuccess && (
        <p className="text-13">
          <Link className="ui-link" to="/outbox" onClick={onClose} data-testid="forgot.outbox.link">
            {t('auth.outbox.open')}
          </Link>
        </p>
      )}
      <Button variant="outline" block onClick={onClose}>
        {t('common.action.ok')}
      </Button>
    </div>
  )
}
