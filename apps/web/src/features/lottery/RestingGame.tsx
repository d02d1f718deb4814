import { EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { GameMenus } from '../../api/lottery.ts'
import { gameName } from './gameName.ts'

const OTHERS_MAX = 8

/** A game that is closed for work, and others that are open: of its own family first (spec 4). */
export function RestingGame({ code, menus }: { code: string; menus: GameMenus }) {
  const { t } = useTranslation()
  const all = menus.flatMap((group) => group.gameMenus)
  const own = all.find((one) => one.code === code)
  const open = all.filter(({ game }) => game.state === 'OPEN')
  const near = (family: string) => (family === own?.game.family ? 0 : 1)
  const others = open
    .toSorted((one, other) => near(one.game.family) - near(other.game.family))
    .slice(0, OTHERS_MAX)
  const name = own === undefined ? code : gameName(own.game.name)
  return (
    <div className="mx-auto grid max-w-[720px] gap-6 py-8" data-testid="game.resting">
      <EmptyState
        title={t('errors.GAME_MAINTENANCE')}
        text={t('lottery.resting.text', { game: name })}
      />
      {others.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-18">{t('lottery.resting.others')}</h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {others.map(({ code: other, game }) => (
              <li key={other}>
                <Link
                  className="ui-card block p-4 text-center break-words"
                  to={`/lottery?gameCode=${other}`}
                  data-testid="game.resting.other"
                >
                  {gameName(game.name)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
