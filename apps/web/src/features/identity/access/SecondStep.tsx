import { Button, Checkbox, Field, FormAlert, Input, RadioGroup } from '@croupier/ui'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import type { SecondChannel } from '@croupier/wire'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LoggedIn } from '../../../api/identity/session.ts'
import { PasskeyStep } from './PasskeyLogin.tsx'
import { RecoveryInput } from './RecoveryInput.tsx'
import type { SecondCheck } from './secondCheck.ts'
import { SendCode } from './sms/SendCode.tsx'
import { useSecondForm } from './useSecondForm.ts'

function nameOf({ method, target }: SecondChannel, t: TFunction): string {
  if (method === 'passkey') return t('auth.passkeys.login')
  return method === 'sms' || method === 'email'
    ? t(`auth.second.method.${method}`, { target: target ?? '' })
    : t(`auth.second.method.${method}`)
}

/** Nothing that is sent stands for these (rules E3.4). */
const HELD = ['authenticator', 'passkey']

/** The second step of a login: how, the code, and beside it what else the account asks for (rules E3.4). */
export function SecondStep(props: {
  check: SecondCheck
  side?: 'member' | 'agent'
  onDone: (loggedIn: LoggedIn) => void
  /** back to the first step, and why if not by choice */
  onOver: (why: string | null) => void
}) {
  const { t } = useTranslation()
  const { check, onOver, onDone, side = 'member' } = props
  const form = useSecondForm(props)
  const { method, wrong } = form
  const held = check.channels.some((one) => HELD.includes(one.method))
  return (
    <form className="grid gap-4" onSubmit={(event) => void form.submit(event)} noValidate data-testid="second.form">
      <FormAlert text={wrong.form} />
      {check.channels.length > 1 && (
        <RadioGroup
          label={t('auth.second.how')}
          look="cards"
          value={method.value}
          onValue={method.set}
          options={check.channels.map((one) => ({ value: one.method, label: nameOf(one, t) }))}
        />
      )}
      {check.channels.length === 1 && check.channels[0] !== undefined && <p>{nameOf(check.channels[0], t)}</p>}
      {method.value === 'passkey' ? (
        <PasskeyStep side={side} onDone={onDone} />
      ) : (
        <CodeFields form={form} check={check} />
      )}
      {held && <p className="text-muted">{t('auth.factors.held')}</p>}
      <Button variant="link" onClick={() => onOver(null)}>
        {t('auth.forgot.back')}
      </Button>
    </form>
  )
}

/** The code, where it is sent to, and what else is asked for beside it. */
function CodeFields({ form, check }: { form: ReturnType<typeof useSecondForm>; check: SecondCheck }) {
  const { t } = useTranslation()
  const { method, holder, trust, wrong, busy } = form
  const label = t(method.value === 'recovery' ? 'auth.second.method.recovery' : 'auth.second.code')
  return (
    <>
      {form.sending !== null && <SendCode key={method.value} {...form.sending} />}
      <Field required label={label} error={wrong.code}>
        <CodeBoxes key={`${method.value}-${form.sending?.resend.turn ?? 0}`} form={form} />
      </Field>
      {check.holderName && (
        <Field required label={t('auth.second.holder')} error={wrong.holder}>
          <Input {...holder} autoComplete="name" maxLength={120} data-testid="second.holder.input" />
        </Field>
      )}
      {method.value === 'authenticator' && (
        <Checkbox checked={trust.value} onChecked={trust.set} data-testid="second.trust.checkbox">
          {t('auth.second.trust')}
        </Checkbox>
      )}
      <Button type="submit" block size="lg" busy={busy} data-testid="second.submit.button">
        {t('auth.second.submit')}
      </Button>
    </>
  )
}

/** Six boxes, or one field for a recovery code. */
function CodeBoxes({ form }: { form: ReturnType<typeof useSecondForm> }) {
  const { t } = useTranslation()
  const { method, code, sending, busy } = form
  return method.value === 'recovery' ? (
    <RecoveryInput value={code.value} onValue={code.set} data-testid="second.recovery.input" />
  ) : (
    <OtpInput
      value={code.value}
      onValue={code.set}
      onComplete={form.complete}
      boxLabel={(place, length) => t('auth.second.digit', { place, length })}
      busy={busy}
      autoFocus={method.value === 'authenticator' || (sending?.resend.turn ?? 0) > 0}
      data-testid="second.code.input"
    />
  )
}
