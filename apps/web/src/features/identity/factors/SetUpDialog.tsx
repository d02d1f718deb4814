import { Button, Dialog, ErrorState, Field, Skeleton } from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import { StepList } from '@croupier/ui/guide/StepList.tsx'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { codes } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { explain, problemOf, requestIdOf } from '../../../api/explain.ts'
import { isGivenUp } from '../../../api/freshProof.ts'
import { type NewAuthenticator, useBeginAuthenticator, useConfirmAuthenticator } from '../../../api/identity/factors.ts'
import { FreshProof } from '../access/FreshProof.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import './factors.css'

const STEPS = ['scan', 'code', 'keep'] as const
const schema = z.object({ code: codes.verificationCode })

/** Sets an authenticator up in three steps: scan the secret, type its first code, keep the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [step, setStep] = useState(0)
  const begin = useBeginAuthenticator()
  const { mutate } = begin
  // One secret for one opening of the dialog.
  useEffect(() => mutate(), [mutate])
  const givenUp = isGivenUp(begin.error)
  const confirm = useConfirmAuthenticator()
  const last = step === STEPS.length - 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.factors.setUpTitle')}
      // The codes are shown this once: they cannot be closed by accident.
      closeLabel={last ? null : t('common.action.close')}
      width={480}
      data-testid="authenticator.dialog"
    >
      <FreshProof />
      <div className="pb-4">
        <StepList
          label={t('auth.factors.setUpTitle')}
          steps={STEPS.map((key) => ({ key, label: t(`auth.factors.step.${key}`) }))}
          current={step}
          doneLabel={t('auth.factors.stepDone')}
        />
      </div>
      {begin.isPending && <Skeleton className="h-56 rounded-ticket" />}
      {begin.isError && !givenUp && (
        <ErrorState
          title={explain(begin.error, t)}
          retryLabel={t('common.action.retry')}
          onRetry={() => mutate()}
          requestId={requestIdOf(begin.error)}
        />
      )}
      {givenUp && <ProveFirst onRetry={() => mutate()} />}
      {begin.data !== undefined && step === 0 && <Scan authenticator={begin.data} onNext={() => setStep(1)} />}
      {step === 1 && <FirstCode confirm={confirm} onBack={() => setStep(0)} onDone={() => setStep(2)} />}
      {last && confirm.data !== undefined && <RecoveryCodes codes={confirm.data} onKept={onClose} />}
    </Dialog>
  )
}

/** A closed question is not an error: it can be asked again. */
function ProveFirst({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <p>{t('auth.contacts.proofLead')}</p>
      <Button block onClick={onRetry}>
        {t('common.action.retry')}
      </Button>
    </div>
  )
}

/** The secret in groups of four, as a person reads it out. */
const grouped = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Scan(props: { authenticator: NewAuthenticator; onNext: () => void }) {
  const { t } = useTranslation()
  const { key, uri } = props.authenticator
  return (
    <div className="grid gap-4">
      <p>{t('auth.factors.scanLead')}</p>
      <p className="ui-hint">{t('auth.pause')}</p>
      <div className="grid justify-items-center">
        <QrCode value={uri} label={t('auth.factors.scanLabel')} size={188} />
      </div>
      <div className="grid gap-2">
        <p className="text-13 text-muted">{t('auth.factors.keyLead')}</p>
        <div className="factor-key">
          <code data-testid="authenticator.key">{grouped(key)}</code>
          <CopyButton
            text={key}
            label={t('auth.factors.copyKey')}
            copiedLabel={t('common.action.copied')}
            failedLabel={t('invite.copyFailed')}
          />
        </div>
      </div>
      <Button block onClick={props.onNext} data-testid="authenticator.next.button">
        {t('auth.factors.next')}
      </Button>
    </div>
  )
}

function FirstCode(props: {
  confirm: ReturnType<typeof useConfirmAuthenticator>
  onBack: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { confirm, onDone } = props
  const { control, handleSubmit, reset, formState } = useForm({
    defaultValues: { code: '' },
    resolver: zodResolver(schema),
    mode: 'onChange',
  })
  const send = handleSubmit(({ code }) => confirm.mutate(code, { onSuccess: onDone, onError: () => reset() }))
  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      <p>{t('auth.factors.codeLead')}</p>
      <Field required label={t('auth.factors.code')} error={problemOf(confirm.error, t) ?? undefined}>
        <Controller
          control={control}
          name="code"
          render={({ field }) => (
            <OtpInput
              value={field.value}
              onValue={field.onChange}
              onComplete={(code) => {
                field.onChange(code)
                void send()
              }}
              boxLabel={(place, length) => t('auth.second.digit', { place, length })}
              busy={confirm.isPending}
              autoFocus
              data-testid="authenticator.code.input"
            />
          )}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={props.onBack}>
          {t('common.action.back')}
        </Button>
        <Button
          type="submit"
          busy={confirm.isPending}
          disabled={!formState.isValid}
          data-testid="authenticator.confirm.button"
        >
          {t('auth.factors.confirm')}
        </Button>
      </div>
    </form>
  )
}
