import { EmptyState, ErrorState, Skeleton } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { StaleBar } from '../../shell/StaleBar.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useProblem, useTexts } from '../../texts.ts'

const REFRESH_MS = 5_000

/** Mails to officers that were kept instead of sent, for who tries the platform out: nobody has to be logged in. */
export function Outbox() {
  const t = useTexts()
  const shown = useShown()
  const problem = useProblem()
  const query = useQuery({
    queryKey: ['outbox'],
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await call(opsRoutes['platform.readOutbox'], {})).value,
  })
  if (query.error !== null && query.data === undefined) {
    return (
      <ErrorState title={problem(query.error)} retryLabel={t('common.retry')} onRetry={() => void query.refetch()} />
    )
  }
  if (query.data === undefined) return <Skeleton className="h-64" />
  return (
    <main className="console-main" data-testid="outbox">
      <StaleBar />
      <h1 className="text-20">{t('outbox.title')}</h1>
      <p>{t('outbox.does')}</p>
      {query.data.length === 0 && <EmptyState title={t('outbox.empty')} />}
      {query.data.map(({ id, subject, recipient, createdAt, body }) => (
        <article key={id} className="console-card" data-testid="outbox.mail">
          <h2>{subject}</h2>
          <p>
            {recipient} · {shown.instant(createdAt)}
          </p>
          <p className="whitespace-pre-wrap break-words">{body}</p>
        </article>
      ))}
    </main>
  )
}
