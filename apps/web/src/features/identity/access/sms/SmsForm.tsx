import { Button, Field, FormAlert } from '@croupier/ui'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../shell/lazyPart.ts'
import { LockNote } from '../LockNote.tsx'
import { PuzzleFields } from '../puzzles/PuzzleFields.tsx'
import type { WayProps } from '../wayProps.ts'
import { SendCode } from './SendCode.tsx'
import { useSmsForm } from './useSmsForm.ts'

/** The table of the world's numbers is fetched only where a number is asked for. */
const MobileNumber = lazyPart(() => import('../../registration/MobileNumber.tsx'))

/** Mobile number and the code that was sent there (spec 4, MOBILEVERCODELOGIN3). */
export default function SmsForm(props: WayProps) {
  const { t } = useTranslation()
  const { setMobile, code, captcha, problem, errors, puzzles, lock, sending, busy, ...on } = useSmsForm(props)
  const { isRequested, turn } = sending.resend
  return (
    <form className="grid gap-4" onSubmit={(event) => void on.submit(event)} noValidate>
      {lock.seconds === null ? <FormAlert text={problem} /> : <LockNote seconds={lock.seconds} onOver={lock.end} />}
      <Suspense fallback={<span className="block h-[136px]" />}>
        <MobileNumber onNumber={setMobile} error={errors.mobile} testId="login" />
      </Suspense>
      <PuzzleFields puzzles={puzzles} captcha={captcha} captchaError={errors.captcha} sliderError={errors.slider} />
      <SendCode {...sending} />
      {isRequested && (
        <>
          <Field required label={t('auth.second.code')} error={errors.code}>
            <OtpInput
              key={turn}
              value={code.value}
              onValue={code.set}
              onComplete={on.enter}
              boxLabel={(place, length) => t('auth.second.digit', { place, length })}
              busy={busy}
              autoFocus
              data-testid="login.code.input"
            />
          </Field>
          <Button
            type="submit"
            block
            size="lg"
            busy={busy}
            disabled={lock.seconds !== null}
            data-testid="login.submit.button"
          >
            {t('auth.login.submit')}
          </Button>
        </>
      )}
    </form>
  )
}
