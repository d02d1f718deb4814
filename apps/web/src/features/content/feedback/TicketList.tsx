import { Badge } from '@croupier/ui'
import type { feedback } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'

/** The own tickets, newest first, each with its answer when it has one. */
export function TicketList({ tickets }: { tickets: readonly feedback.Ticket[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby="feedback-own">
      <h2 id="feedback-own" className="text-18">
        {t('feedback.own')}
      </h2>
      {tickets.length === 0 && <p className="text-muted">{t('feedback.none')}</p>}
      <ul className="grid gap-3">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}

function TicketRow({ ticket }: { ticket: feedback.Ticket }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { number, kind, content, images, sentAt, dueAt, firstAnswer, firstAnsweredAt, answer, answeredAt, arbiter } =
    ticket
  return (
    <li className="ui-card grid gap-2 p-4" data-testid="feedback.ticket">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="font-[600]">{t(`feedback.kind.${kind}`)}</strong>
        <span className="num text-13 text-subtle">{number}</span>
        <Badge tone={answer === null ? 'plain' : 'jade'}>
          {t(answer === null ? 'feedback.waiting' : 'feedback.answered')}
        </Badge>
      </div>
      <p className="whitespace-pre-line break-words">{content}</p>
      <p className="num text-13 text-subtle">
        {format.moment(sentAt)}
        {images > 0 && ` · ${t('feedback.imageCount', { count: images })}`}
      </p>
      {dueAt !== null && firstAnsweredAt === null && (
        <p className="text-13 text-muted" data-testid="feedback.due">
          {t('feedback.due', { time: format.moment(dueAt) })}
        </p>
      )}
      {firstAnswer !== null && firstAnsweredAt !== null && (
        <div className="grid gap-1 border-line border-l-2 pl-3" data-testid="feedback.first">
          <p className="text-13 text-muted">
            {dueAt === null
              ? t('feedback.answer', { time: format.moment(firstAnsweredAt) })
              : t('feedback.first', { time: format.moment(firstAnsweredAt), due: format.moment(dueAt) })}
          </p>
          <p className="whitespace-pre-line break-words">{firstAnswer}</p>
        </div>
      )}
      {answer !== null && answeredAt !== null && (
        <div className="grid gap-1 border-line border-l-2 pl-3" data-testid="feedback.answer">
          <p className="text-13 text-muted">{t('feedback.answer', { time: format.moment(answeredAt) })}</p>
          <p className="whitespace-pre-line break-words">{answer}</p>
        </div>
      )}
      {arbiter !== null && (
        <p className="text-13 text-muted" data-testid="feedback.arbiter">
          {t('feedback.arbiter')}{' '}
          {arbiter.url === null ? (
            arbiter.name
          ) : (
            <a href={arbiter.url} target="_blank" rel="noreferrer noopener">
              {arbiter.name}
            </a>
          )}
        </p>
      )}
    </li>
  )
}
