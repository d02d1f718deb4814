import { Button, buttonLook } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { someTitlesQuery, type Title, vendorsQuery } from '../../../api/games/games.ts'
import { SiteInstant } from '../../../format/SiteInstant.tsx'
import { useFormat } from '../../../format/useFormat.ts'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'
import { GameTile } from '../lobby/GameTile.tsx'
import { TitleArt } from './TitleArt.tsx'
import '../lobby/lobby.css'

const OTHERS_MAX = 6
const RESTS = ['GAME_MAINTENANCE', 'VENDOR_MAINTENANCE', 'VENDOR_OFF'] as const
type Rest = (typeof RESTS)[number]

/** Whether a game was not opened because it rests, or its vendor does; null for any other reason. */
export const restOf = (error: unknown): Rest | null =>
  RESTS.find((code) => isRefusal(error, code)) ?? null

/** What was kept of lists was read before the rest. */
const NOW = { refetchOnMount: 'always' } as const

/** Games that can be played now: of the same kind first, then what the merchant shows first. */
function useOthers(nodeId: string, title: Title | undefined, language: string): Title[] {
  const near = { language, ...(title && { category: title.category, kind: title.kind }) }
  const alike = useQuery({ ...someTitlesQuery(near), ...NOW })
  const any = useQuery({ ...someTitlesQuery({ language }), ...NOW })
  const open = [...(alike.data ?? []), ...(any.data ?? [])].filter(
    (one) => one.state === 'OPEN' && !one.isSample && one.nodeId !== nodeId,
  )
  return [...new Map(open.map((one) => [one.nodeId, one])).values()].slice(0, OTHERS_MAX)
}

type RestingProps = {
  nodeId: string
  title: Title | undefined
  name: string
  rest: Rest
  onAgain: () => void
}

/** A game that rests: why, until when, and others that are open (spec 4). */
export function RestingTitle({ nodeId, title, name, rest, onAgain }: RestingProps) {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const { timeZone } = useFormat()
  const { data: lanes = [] } = useQuery({ ...vendorsQuery(language), ...NOW })
  const others = useOthers(nodeId, title, language)
  const vendor = lanes
    .flatMap(({ cards }) => cards)
    .find(({ vassalage, state }) => vassalage === title?.vassalage && state === 'MAINTENANCE')
  const until = vendor?.until ?? null
  return (
    <div className="game-veil" role="alert" data-testid="game.resting">
      {title !== undefined && <TitleArt title={title} />}
      <b>{t(`errors.${rest}`)}</b>
      {vendor !== undefined && vendor.notice !== '' && (
        <p data-testid="game.resting.notice">{vendor.notice}</p>
      )}
      {rest !== 'VENDOR_OFF' && <p>{t('lottery.resting.text', { game: name })}</p>}
      {until !== null && (
        <dl className="grid grid-cols-[auto_auto] gap-x-4 text-13" data-testid="game.resting.until">
          <dt className="text-end text-subtle">{t('site.closed.until')}</dt>
          <dd className="num m-0 text-start">
            <SiteInstant at={until} timeZone={timeZone} />
          </dd>
        </dl>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {rest !== 'VENDOR_OFF' && (
          <Button variant="outline" onClick={onAgain}>
            {t('games.frame.again')}
          </Button>
        )}
        <Link to="/lottery" {...buttonLook({ variant: 'outline' })}>
          {t('shell.nav.lottery')}
        </Link>
      </div>
      {others.length > 0 && (
        <section className="game-others" data-testid="game.resting.others">
          <h2 className="text-18">{t('games.frame.others')}</h2>
          <ul>
            {others.map((one) => (
              <li key={one.nodeId}>
                <GameTile title={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
