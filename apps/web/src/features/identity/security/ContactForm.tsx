import { Button, Field, FormAlert, Input } from '@croupier/ui'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '../../../api/identity/contacts.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { SendCode } from '../access/sms/SendCode.tsx'
import { useContactForm } from './useContactForm.ts'

/** The table of the world's numbers is fetched only where a number is asked for. */
const MobileNumber = lazyPart(() => import('../registration/MobileNumber.tsx'))

/** The new number or address, and the code that was sent there. */
export function ContactForm(props: { channel: Channel; regions: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { channel, regions } = props
  const { target, code, busy, ...form } = useContactForm(channel, props.onDone)
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate data-testid="contact.form">
      <FormAlert text={form.problem} />
      {channel === 'sms' ? (
        <Suspense fallback={<span className="block h-[136px]" />}>
          <MobileNumber onNumber={target.set} error={target.error} regions={regions} testId="contact" />
        </Suspense>
      ) : (
        <Field required label={target.name} error={target.error}>
          <Input
            value={target.value}
            onChange={(event) => target.set(event.currentTarget.value)}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            data-testid="contact.email.input"
          />
        </Field>
      )}
      <SendCode {...form.sending} />
      {form.isRequested && (
        <>
          <Field required label={t('auth.second.code')} error={code.error}>
            <OtpInput
              key={form.sending.resend.turn}
              value={code.value}
              onValue={code.set}
              onComplete={form.save}
              boxLabel={(place, length) => t('auth.second.digit', { place, length })}
              busy={busy}
              autoFocus
              data-testid="contact.code.input"
            />
          </Field>
          <Button type="submit" block busy={busy} disabled={!code.full}>
            {t('auth.second.submit')}
          </Button>
        </>
      )}
    </form>
  )
}
