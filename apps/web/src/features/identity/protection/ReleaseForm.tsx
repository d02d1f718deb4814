import { Button, Field, FormAlert, TextArea } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { problemOf } from '../../../api/explain.ts'
import { complaintsQuery, useAskRelease, useComplain } from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'

const CHARS_MIN = 10
const CHARS_MAX = 1_000

type Props = { most: number; busy: boolean; problem: string | null; onSend: (reason: string) => void }

function ReasonForm({ most, busy, problem, onSend }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(reason.trim())
  }
  return (
    <form className="grid w-full max-w-[560px] justify-items-start gap-3" onSubmit={send}>
      <Field label={t('protection.release.why')} hint={t('protection.release.note')} className="w-full">
        <TextArea
          value={reason}
          minLength={CHARS_MIN}
          maxLength={most}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
          data-testid="protection.release.input"
        />
      </Field>
      <FormAlert text={problem} />
      <Button
        type="submit"
        variant="outline"
        busy={busy}
        disabled={reason.trim().length < CHARS_MIN}
        data-testid="protection.release.button"
      >
        {t('protection.release.ask')}
      </Button>
    </form>
  )
}

/** Asks for an early end of the own exclusion, with a reason that officers read (protection P7). */
export function ReleaseForm() {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useAskRelease()
  return <ReasonForm most={CHARS_MAX} busy={isPending} problem={problemOf(error, t)} onSend={(why) => mutate(why)} />
}

/**
 * Who is excluded by a list says why the entry should end: a complaint, with a number, deadlines and an answer (protection L8). Officers
 * end an entry, nobody else does.
 * @param since when the exclusion began
 */
export function ListedForm({ since }: { since: Date }) {
  const { t } = useTranslation()
  const [feedbackId] = useState(() => uuid())
  const { data } = useQuery(complaintsQuery(useOwner()))
  const { mutate, isPending, error } = useComplain()
  if (data === undefined) return null
  const sent = data.tickets.find(({ kind, sentAt, answeredAt }) => {
    return kind === 'COMPLAINT' && sentAt >= since && answeredAt === null
  })
  if (sent !== undefined) {
    return (
      <p className="text-13 text-muted" data-testid="protection.release.state">
        {t('feedback.sent', { number: sent.number })}
      </p>
    )
  }
  const send = (content: string) => mutate({ feedbackId, kind: 'COMPLAINT', content })
  return <ReasonForm most={data.bounds.charsMax} busy={isPending} problem={problemOf(error, t)} onSend={send} />
}
