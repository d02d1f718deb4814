import { Button, Field, FormAlert, Select, TextArea, toast } from '@croupier/ui'
import { feedback } from '@croupier/wire'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { useSendTicket } from '../../../api/content/feedback.ts'
import { explain } from '../../../api/explain.ts'
import { AskBeforeLeaving } from '../../../shell/unsaved/AskBeforeLeaving.tsx'
import { PictureChooser } from '../../identity/security/PictureChooser.tsx'

type Kind = feedback.FeedbackKind
const charsOf = (text: string): number => Array.from(text.trim()).length

/** What a new ticket is being filled with; its id stays until it was sent. */
function useNewTicket({ charsMin: min, charsMax: max }: feedback.FeedbackBounds) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSendTicket()
  const [id, setId] = useState(() => uuid())
  const [kind, setKind] = useState<Kind | null>(null)
  const [content, setContent] = useState('')
  const [pictures, setPictures] = useState<File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const count = charsOf(content)
  const begin = () => {
    setId(uuid())
    setKind(null)
    setContent('')
    setPictures([])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === null) return setProblem(t('feedback.chooseKind'))
    if (count < min || count > max) return setProblem(t('errors.FEEDBACK_LENGTH', { min, max }))
    setProblem(null)
    const onSuccess = ({ number }: feedback.Ticket) => {
      toast({ tone: 'success', title: t('feedback.sent', { number }) })
      begin()
    }
    const ticket = { feedbackId: id, kind, content: content.trim() }
    mutate({ ticket, pictures }, { onSuccess, onError: (error) => setProblem(explain(error, t)) })
  }
  const set = { kind: setKind, content: setContent, pictures: setPictures, problem: setProblem }
  return { kind, content, count, pictures, problem, isPending, set, submit }
}

/** A new ticket: what it is about, the text with its counter, pictures. */
export function FeedbackForm({ bounds }: { bounds: feedback.FeedbackBounds }) {
  const { t } = useTranslation()
  const { kind, content, count, pictures, problem, isPending, set, submit } = useNewTicket(bounds)
  const { charsMin: min, charsMax: max } = bounds
  return (
    <form className="grid max-w-[640px] gap-4" onSubmit={submit} noValidate>
      <AskBeforeLeaving dirty={content.trim() !== '' || pictures.length > 0} />
      <FormAlert text={problem} />
      <Field label={t('feedback.kindLabel')} required>
        <Select
          value={kind}
          onValue={set.kind}
          placeholder={t('feedback.chooseKind')}
          options={feedback.feedbackKind.options.map((value) => ({
            value,
            label: t(`feedback.kind.${value}`),
          }))}
          data-testid="feedback.kind.select"
        />
      </Field>
      <Field label={t('feedback.content')} hint={t('feedback.counter', { count, min, max })} required>
        <TextArea
          rows={6}
          value={content}
          onChange={(event) => set.content(event.target.value)}
          data-testid="feedback.content.input"
        />
      </Field>
      <Pictures
        pictures={pictures}
        max={bounds.imagesMax}
        busy={isPending}
        onChange={set.pictures}
        onTooLarge={() => set.problem(t('errors.BODY_TOO_LARGE'))}
      />
      <div>
        <Button type="submit" busy={isPending} data-testid="feedback.send.button">
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  )
}

type PicturesProps = {
  pictures: File[]
  max: number
  busy: boolean
  onChange: (pictures: File[]) => void
  onTooLarge: () => void
}

function Pictures({ pictures, max, busy, onChange, onTooLarge }: PicturesProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <p className="text-13 text-muted">{t('feedback.pictures', { max })}</p>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((file, index) => (
          <li key={`${file.name}.${file.size}.${file.lastModified}`}>
            <Button
              variant="outline"
              size="sm"
              icon={<X size={14} aria-hidden />}
              onClick={() => onChange(pictures.filter((_, at) => at !== index))}
            >
              {t('feedback.removePicture', { name: file.name })}
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < max && (
        <div>
          <PictureChooser
            label={t('feedback.addPicture')}
            busy={busy}
            testId="feedback.picture"
            onChosen={(file) => onChange([...pictures, file])}
            onTooLarge={onTooLarge}
          />
        </div>
      )}
    </div>
  )
}
