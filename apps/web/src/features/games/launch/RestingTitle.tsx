import { Button, buttonLook } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { type Title, vendorsQuery } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { SiteInstant } from '../../../format/SiteInstant.tsx'
import { useFormat } from '../../../format/useFormat.ts'
import { OtherGames } from './OtherGames.tsx'
import { TitleArt } from './TitleArt.tsx'

const RESTS = ['GAME_MAINTENANCE', 'VENDOR_MAINTENANCE', 'VENDOR_OFF'] as const
type Rest = (typeof RESTS)[number]

/** Whether a game was not opened because it rests, or its vendor does; null for any other reason. */
export const restOf = (error: unknown): Rest | null => RESTS.find((code) => isRefusal(error, code)) ?? null

/** What was kept of the vendors was read before the rest. */
const NOW = { refetchOnMount: 'always' } as const

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
  const vendor = lanes
    .flatMap(({ cards }) => cards)
    .find(({ vassalage, state }) => vassalage === title?.vassalage && state === 'MAINTENANCE')
  const until = vendor?.until ?? null
  return (
    <div className="game-veil" role="alert" data-testid="game.resting">
      {title !== undefined && <TitleArt title={title} />}
      <b>{t(`errors.${rest}`)}</b>
      {vendor !== undefined && vendor.notice !== '' && <p data-testid="game.resting.notice">{vendor.notice}</p>}
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
      <OtherGames nodeId={nodeId} title={title} />
    </div>
  )
}
