import { Badge, IconButton, Money } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Maximize, RotateCw, Server, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownRoundsQuery } from '../../../api/games/launches.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'
import { FavouriteStar } from '../favourites/FavouriteStar.tsx'

const SECOND_MS = 1_000
const ICON = { size: 20, strokeWidth: 1.75 } as const

type GameBarProps = {
  nodeId: string
  name: string
  vendorName: string
  isDemo: boolean
  onExit: () => void
  onDeposit: () => void
  onReload: () => void
  /** null where the provider named one host only */
  onOtherHost: (() => void) | null
  onFullscreen: () => void
}

/** Above a game: what it is, the time, how long one has been here and what came of it, and what can be done (experience 3.4). */
export function GameBar(props: GameBarProps) {
  const { nodeId, name, vendorName, isDemo, onExit, onDeposit } = props
  const { onReload, onOtherHost, onFullscreen } = props
  const { t } = useTranslation()
  const tools = [
    { key: 'deposit', icon: <Wallet {...ICON} />, act: onDeposit },
    { key: 'reload', icon: <RotateCw {...ICON} />, act: onReload },
    { key: 'otherHost', icon: <Server {...ICON} />, act: onOtherHost },
    { key: 'fullscreen', icon: <Maximize {...ICON} />, act: onFullscreen },
  ] as const
  return (
    <section className="game-bar" aria-label={t('games.frame.bar')}>
      <IconButton
        label={t('games.frame.exit')}
        icon={<ArrowLeft {...ICON} />}
        onClick={onExit}
        data-testid="game.exit.button"
      />
      <div className="game-bar-name">
        <h1>{name}</h1>
        <small>{vendorName}</small>
      </div>
      {isDemo && <Badge tone="accent">{t('games.frame.demo')}</Badge>}
      <Times nodeId={nodeId} isDemo={isDemo} />
      <div className="game-bar-tools">
        <FavouriteStar nodeId={nodeId} game={name} />
        {tools.map(
          ({ key, icon, act }) =>
            act !== null && (
              <IconButton
                key={key}
                label={t(`games.frame.${key}`)}
                icon={icon}
                onClick={act}
                data-testid={`game.${key}.button`}
              />
            ),
        )}
      </div>
    </section>
  )
}

const spanOf = (ms: number): string =>
  [ms / 3_600_000, (ms / 60_000) % 60, (ms / SECOND_MS) % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

/** The clock of the site, the time since the game was opened, and what was won and lost in it since then. */
function Times({ nodeId, isDemo }: Pick<GameBarProps, 'nodeId' | 'isDemo'>) {
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [from] = useState(() => new Date(serverNowMs()))
  const [now, setNow] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNowMs())), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const language = languageCodeOf(i18n.language)
  const rounds = useQuery({
    ...ownRoundsQuery(owner, { language, nodeId, from }),
    enabled: !isDemo,
  })
  const totals = rounds.data?.totals
  return (
    <dl className="game-bar-times">
      <div className="game-bar-clock">
        <dt>{t('games.frame.clock')}</dt>
        <dd className="num">{format.clock(now, true)}</dd>
      </div>
      <div>
        <dt>{t('games.frame.time')}</dt>
        <dd className="num" data-testid="game.time">
          {spanOf(now.getTime() - from.getTime())}
        </dd>
      </div>
      {totals !== undefined && (
        <div>
          <dt>{t('games.frame.net')}</dt>
          <dd data-testid="game.net">
            <Money
              amount={(totals.won - totals.stake) as typeof totals.won}
              locale={format.locale}
              signed
            />
          </dd>
        </div>
      )}
    </dl>
  )
}
