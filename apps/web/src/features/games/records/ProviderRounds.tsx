import { subtract } from '@croupier/money'
import { Money, Select, Table, type TableColumn } from '@croupier/ui'
import type { DayRange } from '@croupier/ui/date/days.ts'
import { launches } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import type { GameCategory } from '../../../api/games/games.ts'
import { type OwnRound, type OwnRounds, ownRoundsQuery, roundsFile } from '../../../api/games/launches.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { instantsOf } from '../../../format/instantsOf.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { ClearFilters, GoTo, WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { NumberSearch } from '../../../shell/centre/NumberSearch.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'

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

const ALL = 'ALL'
const ROUND_CHARS_MAX = 100
const STATES = launches.roundState.options
const stateParser = parseAsStringLiteral(STATES)

/** What the rounds are narrowed to, in the address. */
function useRoundFilter() {
  const [state, setState] = useFilterQuery('state', stateParser)
  const [game, setGame] = useFilterQuery('game', parseAsString)
  const [round, setRound] = useFilterQuery('q', parseAsString)
  const request = {
    ...(round === null ? {} : { round }),
    ...(state === null ? {} : { state }),
    ...(game === null ? {} : { nodeId: game }),
  }
  const clear = () => {
    setState(null)
    setGame(null)
    setRound(null)
  }
  const isNarrow = state !== null || game !== null || round !== null
  return { state, setState, game, setGame, round, setRound, request, isNarrow, clear }
}

type RoundFiltersProps = {
  filter: ReturnType<typeof useRoundFilter>
  games: OwnRounds['games']
}

/** State and game of rounds. */
function RoundFilters({ filter, games }: RoundFiltersProps) {
  const { t } = useTranslation()
  const { state, setState, game, setGame } = filter
  return (
    <>
      <Select
        look="pill"
        label={t('games.round.state')}
        value={state ?? ALL}
        options={[ALL, ...STATES].map((value) => ({
          value,
          label: value === ALL ? t('wallet.record.all') : t(`games.round.${value as (typeof STATES)[number]}`),
        }))}
        onValue={(value) => setState(stateParser.parse(value))}
        data-testid="rounds.state.select"
      />
      <Select
        look="pill"
        label={t('games.round.game')}
        value={game ?? ALL}
        options={[
          { value: ALL, label: t('games.round.allGames') },
          ...games.map(({ nodeId, name }) => ({
            value: nodeId,
            label: name,
          })),
        ]}
        onValue={(value) => setGame(value === ALL ? null : value)}
        data-testid="rounds.game.select"
      />
      <NumberSearch
        key={filter.round ?? ''}
        value={filter.round}
        onValue={filter.setRound}
        label={t('games.round.number')}
        maxLength={ROUND_CHARS_MAX}
        testId="rounds.number.input"
      />
    </>
  )
}

type ProviderRoundsProps = {
  category: GameCategory
  days: DayRange
  onDays: (days: DayRange) => void
}

/** Own rounds of a category in games of providers; each leads to where its provider shows it again. */
export default function ProviderRounds({ category, days, onDays }: ProviderRoundsProps) {
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const span = instantsOf(days, format.timeZone)
  const [cursor, goTo] = useCursorQuery()
  const filter = useRoundFilter()
  const request = { category, ...filter.request }
  const query = useQuery({
    ...ownRoundsQuery(owner, {
      language: languageCodeOf(i18n.language),
      ...request,
      from: new Date(span.from),
      to: new Date(span.to),
      ...(cursor === null ? {} : { cursor }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <>
      <div className="centre-filters items-center">
        <ReportDays value={days} onValue={onDays} />
        <RoundFilters filter={filter} games={query.data?.games ?? []} />
        <FileButtons
          name={`rounds-${days.from}-${days.to}`}
          file={(as) => roundsFile({ ...days, ...request, ...as })}
        />
      </div>
      <RoundTotals totals={query.data?.totals} />
      <FeedPanel
        query={query}
        onCursor={goTo}
        empty={t('records.bets.empty')}
        emptyText={t('records.bets.emptyText')}
        emptyAction={
          filter.isNarrow ? (
            <ClearFilters onClear={filter.clear} />
          ) : (
            <WiderDays days={days} onDays={onDays} otherwise={<GoTo to="/index">{t('games.list')}</GoTo>} />
          )
        }
      >
        <Table
          caption={t('games.round.title')}
          columns={columnsOf(t, format)}
          rows={query.data?.items ?? []}
          rowKey={({ roundId, nodeId }) => `${nodeId} ${roundId}`}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="rounds.table"
        />
      </FeedPanel>
    </>
  )
}

/** What all rounds of the filter add up to, those of other pages too. */
function RoundTotals({ totals }: { totals: OwnRounds['totals'] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (totals === undefined || totals.rounds === 0) return null
  return (
    <p className="text-13 text-muted" data-testid="rounds.totals">
      {t('games.round.sums', {
        rounds: format.count(totals.rounds),
        stake: format.money(totals.stake),
        won: format.money(totals.won),
      })}{' '}
      <Money amount={subtract(totals.won, totals.stake)} locale={format.locale} dp={format.decimals} signed />
    </p>
  )
}
