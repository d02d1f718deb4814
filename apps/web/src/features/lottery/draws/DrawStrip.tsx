import { LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { useAllIssues } from './allIssues.ts'
import { DrawCard } from './DrawCard.tsx'
import './drawCard.css'
import { deskMode, openModes } from '../desk/openModes.ts'

/** Beside the hero of a wide page they are as high as it is; elsewhere they are a row that is pushed aside. */
const CARDS = ['a', 'b', 'c', 'd']

/** The next draws on the home page, games of different kinds: live countdowns with the last draws (experience 3.2). */
export default function DrawStrip() {
  const { t } = useTranslation()
  const menus = useQuery(gameMenusQuery())
  const issues = useAllIssues()
  const games = menus.data?.flatMap((group) => group.gameMenus.slice(0, 1)).slice(0, CARDS.length)
  return (
    <section className="min-w-0" aria-labelledby="draw-strip">
      <header className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="draw-strip" className="text-20">
          {t('lottery.strip.title')}
        </h2>
        <Link className="ui-link text-13" to="/elott">
          {t('lottery.strip.all')}
        </Link>
      </header>
      {menus.isError && <QueryFailed query={menus} />}
      <div className="draw-strip">
        {games?.map(({ code, game }) => (
          <DrawCard
            key={code}
            game={game}
            pending={issues.isPending}
            known={issues.data?.games.find((one) => one.gameCode === code)}
            mode={deskMode(game)}
            resting={openModes(game).length === 0}
          />
        ))}
        {menus.isPending && (
          <>
            <LoadingNote text={t('common.state.loadingBare')} />
            {CARDS.map((card) => (
              <Skeleton key={card} className="draw-place rounded-ticket" />
            ))}
          </>
        )}
      </div>
    </section>
  )
}
