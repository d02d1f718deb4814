import './longDragon.css'
import { inCurrency, type Units, yuan } from '@croupier/money'
import { EmptyState, Skeleton, Tabs, useMedia } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStale } from '../../../api/feed.ts'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { type Game, gameMenusQuery, longDragonQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { seriesRange } from '../desk/deskState.ts'
import { DragonBar, EmptyDragonBar } from './DragonBar.tsx'
import { DragonBets } from './DragonBets.tsx'
import { DragonFilters } from './DragonFilters.tsx'
import { type DragonSelection, DragonTable } from './DragonTable.tsx'
import { DragonWorth } from './DragonWorth.tsx'
import type { DragonEntry } from './dragonLine.ts'
import {
  DRAGON_KINDS,
  type DragonRowState,
  type DragonSort,
  kindOf,
  msUntilChange,
  nextRows,
  rowKey,
} from './dragonRows.ts'
import { DRAGON_TABS, useDragonFilter, useFiltered } from './useDragonFilter.ts'

/** in yuan */
const AMOUNT_FIRST = yuan(10n)
const BETS_BESIDE = 5
const BETS_ALONE = 20

/** `/lottery?gameCode=long_dragon`: runs of equal outcomes in all games, each to follow or to cut (rules A8, experience 3.7). */
export default function LongDragonScreen() {
  const { t } = useTranslation()
  const menus = useQuery(gameMenusQuery())
  const [filter, change] = useDragonFilter()
  const wide = useMedia('(min-width: 1400px)')
  const games = menus.data?.flatMap((group) => group.gameMenus.map(({ game }) => game)) ?? []
  return (
    <div className="dragon" data-testid="longDragon.screen">
      <header className="dragon-title">
        <div>
          <h1 className="text-30">{t('screens.longDragon.title')}</h1>
          <p className="text-muted">{t('screens.longDragon.lead')}</p>
        </div>
        <Tabs
          label={t('screens.longDragon.title')}
          value={filter.tab}
          onValue={(tab) => change({ tab })}
          items={DRAGON_TABS.map((value) => ({ value, label: t(`lottery.dragon.tab.${value}`) }))}
        />
      </header>
      {filter.tab === 'mine' ? <DragonBets games={games} max={BETS_ALONE} /> : <Streaks games={games} wide={wide} />}
    </div>
  )
}

function Streaks({ games, wide }: { games: readonly Game[]; wide: boolean }) {
  const { t } = useTranslation()
  const { currency } = useFormat()
  const owner = useOwner()
  const dragon = useQuery(longDragonQuery())
  const member = useQuery(memberInfoQuery(owner)).data
  const [filter, change] = useDragonFilter()
  const [selection, setSelection] = useState<DragonSelection | null>(null)
  const [focused, setFocused] = useState(false)
  const [amount, setAmount] = useState<Units | null>(() => inCurrency(AMOUNT_FIRST, currency))
  const clear = useCallback(() => setSelection(null), [])
  const stale = useStale(dragon.dataUpdatedAt)
  const entries = dragon.data?.entries
  const listed = useFiltered(entries, filter)
  const rows = useDragonRows(listed, filter.sort, selection !== null || focused)
  const game = games.find(({ code }) => code === selection?.entry.gameCode)
  const rangeOf = (one: Game) => seriesRange(one, 'ELOTT', member)
  return (
    <>
      <DragonFilters
        filter={filter}
        onChange={change}
        kinds={DRAGON_KINDS.filter(
          (kind) => kind === filter.kind || entries?.some(({ outcome }) => kindOf(outcome) === kind),
        )}
        games={games.filter(({ code }) => code === filter.game || entries?.some(({ gameCode }) => gameCode === code))}
      />
      <div className="dragon-body">
        <div className="dragon-list">
          {dragon.isPending && <Skeleton className="h-[320px] rounded-ticket" />}
          {dragon.isError && <QueryFailed query={dragon} />}
          {entries !== undefined && rows.length === 0 && (
            <EmptyState
              title={t('lottery.dragon.none', { count: filter.streak })}
              text={t('screens.longDragon.empty')}
            />
          )}
          {rows.length > 0 && (
            <DragonTable
              rows={rows}
              games={games}
              member={member}
              selection={selection}
              onSelect={setSelection}
              onFocused={setFocused}
            />
          )}
        </div>
        {wide && <Aside games={games} entries={listed} seriesOf={(one) => rangeOf(one).max} />}
      </div>
      {selection === null || game === undefined ? (
        <EmptyDragonBar />
      ) : (
        <DragonBar
          key={`${rowKey(selection.entry)} ${selection.side}`}
          selection={selection}
          game={game}
          range={rangeOf(game)}
          stale={stale}
          amount={amount}
          onAmount={setAmount}
          onClear={clear}
        />
      )}
    </>
  )
}

type AsideProps = {
  games: readonly Game[]
  entries: readonly DragonEntry[]
  seriesOf: (game: Game) => number
}

/** Beside the list: what the next draw is worth, and own recent bets. */
function Aside({ games, entries, seriesOf }: AsideProps) {
  const { t } = useTranslation()
  const seriesOfCode = (gameCode: string) => {
    const game = games.find(({ code }) => code === gameCode)
    return game === undefined ? 0 : seriesOf(game)
  }
  return (
    <aside className="dragon-aside">
      {games.length > 0 && <DragonWorth entries={entries} seriesOf={seriesOfCode} />}
      <DragonBets games={games} max={BETS_BESIDE} />
      <p className="dragon-held">
        <Pin size={16} strokeWidth={1.75} aria-hidden />
        {t('lottery.dragon.held')}
      </p>
    </aside>
  )
}

/** The rows shown, kept up to date with the server's list and clock. */
function useDragonRows(
  entries: readonly DragonEntry[],
  sort: DragonSort,
  isPaused: boolean,
): readonly DragonRowState[] {
  const [rows, setRows] = useState<readonly DragonRowState[]>(() =>
    nextRows([], entries, { nowMs: serverNowMs(), isPaused: false, sort }),
  )
  useEffect(() => {
    setRows((shown) => nextRows(shown, entries, { nowMs: serverNowMs(), isPaused, sort }))
  }, [entries, isPaused, sort])
  useEffect(() => {
    const waitMs = msUntilChange(rows, serverNowMs())
    if (waitMs === null) return
    const timer = setTimeout(
      () => setRows((shown) => nextRows(shown, entries, { nowMs: serverNowMs(), isPaused, sort })),
      waitMs + 1,
    )
    return () => clearTimeout(timer)
  }, [rows, entries, isPaused, sort])
  return rows
}
