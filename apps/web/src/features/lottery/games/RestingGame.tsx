import { EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Game, GameMenus, PrizeMode } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { deskPath, openModes } from '../desk/openModes.ts'
import { VendorRest } from './VendorRest.tsx'

const OTHERS_MAX = 8

type RestingGameProps = { game: Game; mode: PrizeMode; menus: GameMenus }

/** A game that is closed for work, or whose vendor is, and others that are open: the nearest first (spec 4). */
export function RestingGame({ game, mode, menus }: RestingGameProps) {
  const { t } = useTranslation()
  const all = menus.flatMap((group) => group.gameMenus.map((menu) => menu.game))
  // Itself in its other mode, then its family.
  const near = (one: Game) => {
    if (one.code === game.code) return 0
    return one.family === game.family ? 1 : 2
  }
  const others = all
    .flatMap((one) => {
      const open = openModes(one)
      const [shown] = open.includes(mode) ? [mode] : open
      return shown === undefined ? [] : [{ one, shown }]
    })
    .toSorted((a, b) => near(a.one) - near(b.one))
    .slice(0, OTHERS_MAX)
  const vendor = game.modes.find((one) => one.mode === mode)?.vendor
  return (
    <div className="mx-auto grid max-w-[720px] content-start gap-6 px-4 py-8" data-testid="game.resting">
      {game.state === 'MAINTENANCE' || vendor === undefined ? (
        <EmptyState
          title={t('errors.GAME_MAINTENANCE')}
          text={t('lottery.resting.text', { game: gameName(game.name) })}
        />
      ) : (
        <VendorRest mode={mode} vendor={vendor} />
      )}
      {others.length > 0 && (
        <section className="grid justify-items-center gap-3">
          <h2 className="text-18">{t('lottery.resting.others')}</h2>
          <ul className="flex flex-wrap justify-center gap-3">
            {others.map(({ one, shown }) => (
              <li key={one.code} className="w-[160px]">
                <Link
                  className="ui-card block p-4 text-center break-words"
                  to={deskPath(one.code, shown)}
                  data-testid="game.resting.other"
                >
                  {gameName(one.name)}
                  {shown !== mode && <small className="block text-12 text-subtle">{t(`lottery.mode.${shown}`)}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
