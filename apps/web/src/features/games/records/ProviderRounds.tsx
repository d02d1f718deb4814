import { Button, EmptyState, Money, Table, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameCategory } from '../../../api/games/games.ts'
import { type OwnRound, ownRoundsQuery } from '../../../api/games/launches.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { instantsOf } from '../../../format/instantsOf.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'

const columnsOf = (t: TFunction, format: Format): TableColumn<OwnRound>[] => [
  {
    id: 'begunAt',
    header: t('games.round.begunAt'),
    cell: ({ begunAt }) => <span className="num">{format.moment(begunAt)}</span>,
    pinned: true,
  },
  {
    id: 'game',
    header: t('games.round.game'),
    cell: ({ gameName, vendorName }) => (
      <>
        {gameName} <small className="text-12 text-subtle">{vendorName}</small>
      </>
    ),
  },
  {
    id: 'stake',
    header: t('games.round.stake'),
    cell: ({ stake }) => format.figure(stake),
    align: 'end',
  },
  {
    id: 'effective',
    header: t('games.round.effective'),
    cell: ({ effective }) => format.figure(effective),
    align: 'end',
  },
  { id: 'won', header: t('games.round.won'), cell: ({ won }) => format.figure(won), align: 'end' },
  { id: 'state', header: t('games.round.state'), cell: ({ state }) => t(`games.round.${state}`) },
  {
    id: 'replay',
    header: t('games.round.replay'),
    cell: ({ replayUrl, roundId }) =>
      replayUrl === null ? (
        '–'
      ) : (
        <a
          href={replayUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('games.round.show')}: ${roundId}`}
          data-testid="round.replay"
        >
          {t('games.round.show')}
        </a>
      ),
  },
]

type ProviderRoundsProps = { category: GameCategory; days: { from: string; to: string } }

/** Own rounds of a category in games of providers; each leads to where its provider shows it again. */
export function ProviderRounds({ category, days }: ProviderRoundsProps) {
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const span = instantsOf(days, format.timeZone)
  const [before, setBefore] = useState<Date | null>(null)
  const query = useQuery({
    ...ownRoundsQuery(owner, {
      language: languageCodeOf(i18n.language),
      category,
      from: new Date(span.from),
      to: before ?? new Date(span.to),
    }),
    placeholderData: keepOwnRows(owner),
  })
  if (query.isError && query.data === undefined) return <QueryFailed query={query} />
  const totals = query.data?.totals
  const last = query.data?.rounds.at(-1)
  return (
    <>
      {totals !== undefined && totals.rounds > 0 && (
        <p className="text-13 text-muted" data-testid="rounds.totals">
          {t('games.round.sums', {
            rounds: format.count(totals.rounds),
            stake: format.money(totals.stake),
            won: format.money(totals.won),
          })}{' '}
          <Money
            amount={(totals.won - totals.stake) as typeof totals.won}
            locale={format.locale}
            signed
          />
        </p>
      )}
      {query.data !== undefined && query.data.rounds.length === 0 ? (
        <EmptyState title={t('records.bets.empty')} text={t('records.bets.emptyText')} />
      ) : (
        <Table
          caption={t('games.round.title')}
          columns={columnsOf(t, format)}
          rows={query.data?.rounds ?? []}
          rowKey={({ roundId, nodeId }) => `${nodeId} ${roundId}`}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="rounds.table"
        />
      )}
      <div className="flex justify-end gap-2">
        {before !== null && (
          <Button variant="outline" size="sm" onClick={() => setBefore(null)}>
            {t('wallet.feed.newer')}
          </Button>
        )}
        {query.data?.hasMore === true && last !== undefined && (
          <Button variant="outline" size="sm" onClick={() => setBefore(last.begunAt)}>
            {t('wallet.feed.older')}
          </Button>
        )}
      </div>
    </>
  )
}
