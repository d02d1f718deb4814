import { Badge } from '@croupier/ui'
import type { OpsWaiting } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { inboxQuery, QUEUE_PATHS } from '../../shell/inboxQuery.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { Clock } from '../../shell/time/Clock.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** The first page of every officer: what waits where, since when and about which sum; queues in which nothing waits come last. */
export function Inbox() {
  const t = useTexts()
  const query = useQuery(inboxQuery)
  return (
    <>
      <h1 className="text-20">{t('inbox.title')}</h1>
      <Loaded query={query}>
        {(rows) => {
          const waiting = rows.filter(({ count }) => count > 0)
          const done = rows.filter(({ count }) => count === 0)
          return (
            <>
              {waiting.length === 0 && <p data-testid="inbox.none">{t('inbox.none')}</p>}
              {waiting.length > 0 && (
                <ul className="console-cards" data-testid="inbox.list">
                  {waiting.map((row) => (
                    <QueueCard key={row.queue} row={row} />
                  ))}
                </ul>
              )}
              {done.length > 0 && (
                <section className="console-done" aria-label={t('inbox.empty')}>
                  <h2>{t('inbox.empty')}</h2>
                  {done.map(({ queue }) => (
                    <Link key={queue} to={QUEUE_PATHS[queue]} className="console-link">
                      {t(`inbox.queues.${queue}`)}
                    </Link>
                  ))}
                </section>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function QueueCard({ row: { queue, count, oldestAt, sums, isUrgent } }: { row: OpsWaiting }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <li>
      <Link to={QUEUE_PATHS[queue]} className="console-card console-queue" data-testid={`inbox.${queue}`}>
        <span>
          {t(`inbox.queues.${queue}`)} {isUrgent && <Badge tone="danger">{t('inbox.urgent')}</Badge>}
        </span>
        <strong>{count}</strong>
        {oldestAt !== null && (
          <span className="console-quiet">
            {t('inbox.oldest')} <Clock until={oldestAt} isPast />
          </span>
        )}
        {sums.length > 0 && (
          <span className="console-quiet">
            {sums.map(({ currency, amount }) => shown.amount(amount, currency)).join(' · ')}
          </span>
        )}
      </Link>
    </li>
  )
}
