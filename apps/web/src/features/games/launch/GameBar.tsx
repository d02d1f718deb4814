import { Badge, IconButton } from '@croupier/ui'
import {
  ArrowLeft,
  ChevronDown,
  CircleHelp,
  Maximize,
  RectangleHorizontal,
  RotateCw,
  Server,
  Wallet,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FavouriteStar } from '../../../shell/catalogue/FavouriteStar.tsx'
import { GameTimes, type GameTimesProps, ShortTimes } from './GameTimes.tsx'
import { useBarFolds } from './useBarFolds.ts'

const ICON = { size: 20, strokeWidth: 1.75 } as const
/** In a tab of its own: help is read beside the game, which goes on. */
const HELP_PATH = '/help'

type GameBarProps = GameTimesProps & {
  name: string
  vendorName: string
  /** the game is seen */
  isOpen: boolean
  isTheatre: boolean
  onExit: () => void
  onDeposit: () => void
  onReload: () => void
  /** null where the provider named one host only */
  onOtherHost: (() => void) | null
  onTheatre: () => void
  onFullscreen: () => void
}

/** Above a game: what it is, the time, how long one has been here and what came of it, and what can be done (experience 3.4). */
export function GameBar(props: GameBarProps) {
  const { nodeId, name, vendorName, isDemo, from, isOpen, onExit } = props
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  const wasFolded = useRef(false)
  const { isFolded, keep, unfold } = useBarFolds(bar, isOpen)
  useEffect(() => {
    // The handle is gone with the focus that was on it.
    if (!isFolded && wasFolded.current && document.activeElement === document.body) {
      bar.current?.focus()
    }
    wasFolded.current = isFolded
  }, [isFolded])
  if (isFolded) {
    return (
      <button type="button" className="game-bar-handle" onClick={unfold} data-testid="game.bar.handle">
        <ShortTimes {...{ nodeId, isDemo, from }} />
        {t('games.frame.show')}
        <ChevronDown size={14} aria-hidden />
      </button>
    )
  }
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className="game-bar"
      aria-label={t('games.frame.bar')}
      onBlur={keep}
      onPointerDown={keep}
      data-testid="game.bar"
    >
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
      <GameTimes {...{ nodeId, isDemo, from }} />
      <GameTools {...props} />
    </section>
  )
}

function GameTools(props: GameBarProps) {
  const { nodeId, name, isTheatre, onDeposit, onReload, onOtherHost, onTheatre, onFullscreen } = props
  const { t } = useTranslation()
  const tools = [
    { key: 'deposit', icon: <Wallet {...ICON} />, act: onDeposit },
    { key: 'reload', icon: <RotateCw {...ICON} />, act: onReload },
    { key: 'otherHost', icon: <Server {...ICON} />, act: onOtherHost },
    { key: 'theatre', icon: <RectangleHorizontal {...ICON} />, act: onTheatre, isOn: isTheatre },
    { key: 'fullscreen', icon: <Maximize {...ICON} />, act: onFullscreen },
    {
      key: 'help',
      icon: <CircleHelp {...ICON} />,
      act: () => void window.open(HELP_PATH, '_blank', 'noopener'),
    },
  ] as const
  return (
    <div className="game-bar-tools">
      <FavouriteStar nodeId={nodeId} game={name} />
      {tools.map(
        ({ key, icon, act, ...rest }) =>
          act !== null && (
            <IconButton
              key={key}
              label={t(`games.frame.${key}`)}
              icon={icon}
              onClick={act}
              {...('isOn' in rest ? { 'aria-pressed': rest.isOn } : {})}
              data-testid={`game.${key}.button`}
            />
          ),
      )}
    </div>
  )
}
