import { Button, Field, TextArea } from '@croupier/ui'
import { letters } from '@croupier/wire'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { useSendLetter } from '../../../api/content/letters.ts'
import { explain } from '../../../api/explain.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'

const { LETTER_CHARS_MAX } = letters

type LetterFormProps = {
  /** public id of a direct downline; null: the own upline */
  to: string | null
  /** whether a letter would be taken now */
  open: boolean
}

/** The box of the next letter. It keeps one id until it was answered, so that a letter sent again is one letter. */
export function LetterForm({ to, open }: LetterFormProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSendLetter(to)
  const [requestId, setRequestId] = useState(() => uuid())
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const trimmed = text.trim()
  useUnsaved(trimmed !== '')
  if (!open && trimmed === '') {
    return <p className="text-13 text-muted">{t('messages.letters.closed')}</p>
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || isPending) return
    setProblem(undefined)
    mutate(
      { requestId, text: trimmed },
      {
        onSuccess: () => {
          setRequestId(uuid())
          setText('')
        },
        onError: (error) => {
          // Unanswered: it may have been kept, so the same id must be asked about again.
          if (!isWorthRepeating(error)) setRequestId(uuid())
          setProblem(explain(error, t))
        },
      },
    )
  }
  return (
    <form className="letter-form" onSubmit={submit} noValidate>
      <Field
        required
        label={t('messages.letters.box')}
        hint={t('messages.letters.counter', { count: text.length, max: LETTER_CHARS_MAX })}
        error={problem}
      >
        <TextArea
          rows={3}
          value={text}
          maxLength={LETTER_CHARS_MAX}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-testid="letters.text.input"
        />
      </Field>
      <Button type="submit" busy={isPending} disabled={trimmed === ''} data-testid="letters.send.button">
        {t('messages.letters.send')}
      </Button>
    </form>
  )
}
