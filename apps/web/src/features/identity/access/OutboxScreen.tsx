import { EmptyState, ErrorState, LoadingNote } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../../../api/explain.ts'
import { outboxQuery } from '../../../api/identity/mails.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** `/outbox`: mails that were kept instead of sent. Production has none and says so. */
export default function OutboxScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const outbox = useQuery(outboxQuery())
  if (outbox.isPending) return <LoadingNote text={t('common.state.loadingBare')} />
  if (outbox.isError && outbox.data === undefined) {
    return (
      <ErrorState
        title={explain(outbox.error, t)}
        requestId={requestIdOf(outbox.error)}
        retryLabel={t('common.action.retry')}
        onRetry={() => void outbox.refetch()}
      />
    )
  }
  return (
    <div className="mx-auto grid w-full max-w-[720px] gap-4 py-6" data-testid="outbox">
      <h1 className="text-24">{t('auth.outbox.title')}</h1>
      <p className="text-muted">{t('auth.outbox.lead')}</p>
      {outbox.data.length === 0 && <EmptyState title={t('auth.outbox.none')} text={t('auth.outbox.noneMore')} />}
      {outbox.data.map((mail) => (
        <article className="ui-card grid gap-2 p-4" key={mail.id} data-testid="outbox.letter">
          <h2 className="text-16">{mail.channel === 'sms' ? t('auth.outbox.sms') : mail.subject}</h2>
          <p className="text-13 text-muted">
            {t('auth.outbox.to', {
              recipient: mail.recipient,
              time: format.moment(mail.createdAt),
            })}
          </p>
          <p className="whitespace-pre-wrap break-words">
            <LinkedText text={mail.body} />
          </p>
        </article>
      ))}
    </div>
  )
}

/** The address in a mail can be followed, as in a mail program; nothing else becomes a link. */
function LinkedText({ text }: { text: string }) {
  const start = text.indexOf(`${location.origin}/reset#`)
  if (start < 0) return text
  const [link = ''] = text.slice(start).split(/\s/, 1)
  return (
    <>
      {text.slice(0, start)}
      <a className="ui-link" href={link} data-testid="outbox.letter.link">
        {link}
      </a>
      {text.slice(start + link.length)}
    </>
  )
}
