import { Button, Dialog, Field, FormAlert, Input, LoadingNote, Tabs } from '@croupier/ui'
import { member } from '@croupier/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import { outboxQuery } from '../../../api/identity/mails.ts'
import { askForReset, forgotOfferQuery } from '../../../api/identity/passwords.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'

/** Fetched only by who wants a code on the phone. */
const ResetSmsForm = lazyPart(() => import('./sms/ResetSmsForm.tsx'))

type Values = { username: string; email: string }

/** Account and address; what comes back is the same whether they belong together, unless the merchant has it told (rules E3.6). */
export default function ForgotDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const ask = useMutation({ mutationFn: askForReset })
  const offer = useQuery(forgotOfferQuery()).data
  const [way, setWay] = useState<'email' | 'sms'>('email')
  const lead = way === 'sms' ? t('auth.forgot.smsLead') : t('auth.forgot.lead')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.forgot.title')}
      {...(ask.isSuccess ? {} : { description: lead })}
      closeLabel={t('common.action.close')}
      width={400}
      data-testid="forgot.dialog"
    >
      {!ask.isSuccess && offer?.sms === true && (
        <div className="mb-4">
          <Tabs
            value={way}
            onValue={setWay}
            label={t('auth.forgot.ways')}
            look="segment"
            items={[
              { value: 'email', label: t('auth.forgot.email') },
              {
                value: 'sms',
                label: <span data-testid="forgot.sms.tab">{t('auth.forgot.bySms')}</span>,
              },
            ]}
          />
        </div>
      )}
      {ask.isSuccess && <MailSent byMail={offer?.tellsUnknown === true} onClose={onClose} />}
      {!ask.isSuccess && way === 'sms' && (
        <Suspense fallback={<LoadingNote text={t('common.state.loadingBare')} />}>
          <ResetSmsForm onBack={() => show('login')} />
        </Suspense>
      )}
      {!ask.isSuccess && way === 'email' && (
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

/** Says what happens if the two belong together, and where mails are read while none are sent. */
function MailSent({ byMail, onClose }: { byMail: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const outbox = useQuery(outboxQuery())
  return (
    <div className="grid gap-4" data-testid="forgot.asked">
      <p role="status">{byMail ? t('auth.forgot.told') : t('auth.forgot.asked')}</p>
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
