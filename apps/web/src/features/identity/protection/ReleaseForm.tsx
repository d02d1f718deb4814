import { Button, Field, FormAlert, TextArea } from '@croupier/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { useAskRelease } from '../../../api/identity/protection.ts'

const CHARS_MIN = 10
const CHARS_MAX = 1_000

/** Asks for an early end of the own exclusion, with a reason that officers read (protection P7). */
export function ReleaseForm() {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useAskRelease()
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate(reason.trim())
  }
  return (
    <form className="grid w-full max-w-[560px] justify-items-start gap-3" onSubmit={send}>
      <Field label={t('protection.release.why')} hint={t('protection.release.note')} className="w-full">
        <TextArea
          value={reason}
          minLength={CHARS_MIN}
          maxLength={CHARS_MAX}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
          data-testid="protection.release.input"
        />
      </Field>
      <FormAlert text={error === null ? null : explain(error, t)} />
      <Button
        type="submit"
        variant="outline"
        busy={isPending}
        disabled={reason.trim().length < CHARS_MIN}
        data-testid="protection.release.button"
      >
        {t('protection.release.ask')}
      </Button>
    </form>
  )
}
