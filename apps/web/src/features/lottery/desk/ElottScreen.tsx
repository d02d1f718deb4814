import { buttonLook, Chip, EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { currentIssuesQuery, type Game, gameMenusQuery, longDragonQuery } from '../../../api/lottery/lottery.ts'
import { useSession } from '../../../api/session.ts'
import { PARTS } from '../../../parts.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { useAllIssues } from '../draws/allIssues.ts'
import { DrawCard } from '../draws/DrawCard.tsx'
import '../draws/drawCard.css'
import { VendorRest } from '../games/VendorRest.tsx'
import { openModes } from './openModes.ts'

const OwnGames = lazyPart(PARTS.ownGames)
const MINUTE_MS = 60_000
/** Runs are a remark here: they are read again so often. */
const STREAKS_REFETCH_MS = 30_000
const LOOKS = ['grid', 'list'] as const

/** What its tickets show (`lazyScreen`). */
export const prepare = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(gameMenusQuery('ELOTT')), client.prefetchQuery(currentIssuesQuery())])

/** `/elott`: quick draws at odds, grouped by how often they come (experience 3.6). */
export default function ElottScreen() {
  const { t } = useTranslation()
  const menus = useQuery(gameMenusQuery('ELOTT'))
  const loggedIn = useSession((session) => session.token !== null)
  const games = menus.data?.flatMap((group) => group.gameMenus.map(({ game }) => game)) ?? []
  const vendor = games[0]?.modes[0]?.vendor
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-30">{t('lottery.gallery.title')}</h1>
        <p className="mt-1 text-muted">{t('lottery.gallery.lead')}</p>
      </header>
      {menus.isPending && (
        <div className="draw-gallery">
          <LoadingNote text={t('common.state.loadingBare')} />
          {['a', 'b', 'c'].map((card) => (
            <Skeleton key={card} className="h-[170px] rounded-ticket" />
          ))}
        </div>
      )}
      {menus.isError && <QueryFailed query={menus} />}
      {menus.data !== undefined && games.length === 0 && (
        <EmptyState
          title={t('lottery.gallery.empty')}
          action={
            <Link to="/lottery" {...buttonLook({ variant: 'outline' })}>
              {t('lottery.gallery.toLottery')}
            </Link>
          }
        />
      )}
      {vendor?.state === 'MAINTENANCE' && <VendorRest mode="ELOTT" vendor={vendor} />}
      {loggedIn && games.length > 0 && (
        <Suspense fallback={null}>
          <OwnGames rows={['favourites']} mode="ELOTT" />
        </Suspense>
      )}
      {games.length > 0 && <Gallery games={games} />}
    </div>
  )
}

function Gallery({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation()
  const issues = useAllIssues()
  const [query, setQuery] = useSearchParams()
  const family = query.get('family')
  const look = query.get('look') === 'list' ? 'list' : 'grid'
  // The longest come first.
  const runs = useQuery({ ...longDragonQuery(), refetchInterval: STREAKS_REFETCH_MS }).data?.entries
  const families = [...new Set(games.map((game) => game.groupCode))]
  const shown = games.filter((game) => family === null || game.groupCode === family)
  const often = (intervalMs: number | null) => intervalMs ?? Number.POSITIVE_INFINITY
  const intervals = [...new Set(shown.map((game) => game.intervalMs))].sort((a, b) => often(a) - often(b))
  const choose = (name: 'family' | 'look', next: string | null) =>
    setQuery(
      (now) => {
        if (next === null) now.delete(name)
        else now.set(name, next)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <GalleryChoices families={families} family={family} look={look} onChoose={choose} />
      {intervals.map((intervalMs) => (
        <section key={intervalMs} className="grid gap-3">
          <h2 className="text-18">
            {intervalMs === null
              ? t('lottery.gallery.seldom')
              : t('lottery.gallery.every', { count: Math.round(intervalMs / MINUTE_MS) })}
          </h2>
          <div className="draw-gallery" data-look={look}>
            {shown
              .filter((game) => game.intervalMs === intervalMs)
              .map((game) => (
                <DrawCard
                  key={game.code}
                  large
                  game={game}
                  pending={issues.isPending}
                  known={issues.data?.games.find((one) => one.gameCode === game.code)}
                  mode="ELOTT"
                  streak={runs?.find(({ gameCode }) => gameCode === game.code)}
                  resting={!openModes(game).includes('ELOTT')}
                />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}

type GalleryChoicesProps = {
  families: readonly string[]
  family: string | null
  look: (typeof LOOKS)[number]
  onChoose: (name: 'family' | 'look', value: string | null) => void
}

/** Which families are shown, and whether as tickets beside each other or as lines. */
function GalleryChoices({ families, family, look, onChoose }: GalleryChoicesProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {families.length > 1 && (
        <fieldset className="flex flex-wrap gap-2 border-0 p-0">
          <legend className="ui-visually-hidden">{t('lottery.gallery.filter')}</legend>
          <Chip look="pill" pressed={family === null} onClick={() => onChoose('family', null)}>
            {t('lottery.gallery.all')}
          </Chip>
          {families.map((one) => (
            <Chip key={one} look="pill" pressed={family === one} onClick={() => onChoose('family', one)}>
              {t(`lottery.family.${one}` as ParseKeys)}
            </Chip>
          ))}
        </fieldset>
      )}
      <fieldset className="ms-auto flex gap-2 border-0 p-0">
        <legend className="ui-visually-hidden">{t('lottery.gallery.look')}</legend>
        {LOOKS.map((one) => (
          <Chip
            key={one}
            look="pill"
            pressed={one === look}
            onClick={() => onChoose('look', one === 'grid' ? null : one)}
            data-testid={`gallery.look.${one}`}
          >
            {t(`lottery.gallery.${one}`)}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
