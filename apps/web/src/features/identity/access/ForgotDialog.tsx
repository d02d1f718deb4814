import { Button, Dialog, Field, FormAlert, Input, LoadingNote, Tabs } from '@croupier/ui'
import { member } from '@croupier/wire'
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { outboxQuery } from '../../../api/identity/mails.ts'
import { askForReset, forgotOfferQuery } from '../../../api/identity/passwords.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { placeError } from './fieldErrors.ts'
import { PuzzleFields } from './puzzles/PuzzleFields.tsx'
import { useFormProblems, usePuzzles } from './puzzles/usePuzzles.ts'

/** Fetched only by who wants a code on the phone. */
const ResetSmsForm = lazyPart(() => import('./sms/ResetSmsForm.tsx'))

type Values = { username: string; email: string; captcha: string }

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
      {!ask.isSuccess && way === 'email' && <AskForm ask={ask} onBack={() => show('login')} />}
    </Dialog>
  )
}

type Asking = UseMutationResult<void, unknown, Parameters<typeof askForReset>[0]>

/** The form, with the puzzle that is before every mail (rules E3.5). */
function useAskForm(ask: Asking) {
  const { t } = useTranslation()
  const { problem, sliderError, setProblem, setSliderError, clear } = useFormProblems()
  const form = useForm<Values>({ defaultValues: { username: '', email: '', captcha: '' } })
  const { resetField, setError, handleSubmit } = form
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    true,
    true,
  )
  const onError = (error: unknown) => {
    puzzles.refused(error)
    if (isRefusal(error, 'SESSION_SLIDER_WRONG')) return setSliderError(explain(error, t))
    setProblem(placeError(error, { setError, fields: ['captcha'] }, { SESSION_CAPTCHA_WRONG: 'captcha' }, t))
  }
  const submit = handleSubmit(({ captcha, ...values }) => {
    clear()
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    ask.mutate({ ...values, ...puzzles.body(captcha) }, { onError })
  })
  return { form, puzzles, submit, problem, sliderError }
}

function AskForm({ ask, onBack }: { ask: Asking; onBack: () => void }) {
  const { t } = useTranslation()
  const { form, puzzles, submit, problem, sliderError } = useAskForm(ask)
  const { register, formState } = form
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={problem} />
      <Field required label={t('auth.login.account')} error={formState.errors.username?.message}>
        <Input
          {...register('username', { required: empty(t('auth.login.account')) })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="forgot.username.input"
        />
      </Field>
      <Field required label={t('auth.forgot.email')} error={formState.errors.email?.message}>
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
      <PuzzleFields
        puzzles={puzzles}
        captcha={register('captcha', { required: puzzles.picture !== null && empty(t('auth.captcha.label')) })}
        captchaError={formState.errors.captcha?.message}
        sliderError={sliderError}
      />
      <Button type="submit" block size="lg" busy={ask.isPending} data-testid="forgot.submit.button">
        {t('auth.forgot.submit')}
      </Button>
      <Button variant="link" onClick={onBack}>
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
