import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { launchAt, launchCdnQuery } from '../../../api/cdns.ts'
import { someTitlesQuery, type Title } from '../../../api/games/games.ts'
import { launchQuery } from '../../../api/games/launches.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { lobbyOf } from '../lobby/lobbies.ts'
import { GameBar } from './GameBar.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useGameFrame } from './useGameFrame.ts'
import { useLastRound } from './useLastRound.ts'
import { useMoneyFollows } from './useMoneyFollows.ts'
import { Veil } from './Veil.tsx'
import './game.css'

/** What a frame may do beside running: open the replay of a round in a window of its own. It never gets the origin of its address. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'
const PHONE_PX = 900

type OpenGameProps = { nodeId: string; roomId: string | null; isDemo: boolean }

/** A game of a provider: launched, in its frame, with the bar above it. */
export function OpenGame(props: OpenGameProps) {
  const { nodeId, isDemo } = props
  const { i18n } = useTranslation()
  const [opening, setOpening] = useState({ attempt: 0, isOther: false })
  const [from] = useState(() => new Date(serverNowMs()))
  const [isTheatre, setTheatre] = useState(false)
  const language = languageCodeOf(i18n.language)
  const { data: titles } = useQuery(someTitlesQuery({ language, nodes: [nodeId] }))
  const title = titles?.[0]
  useLastRound({ nodeId, isDemo, from, title })
  const isReady = useMoneyFollows(nodeId, isDemo)
  const open = (isOther: boolean) => setOpening(({ attempt }) => ({ attempt: attempt + 1, isOther }))
  // Each opening starts from nothing: a token opens a game once.
  return (
    <Opening
      key={opening.attempt}
      {...{ ...props, ...opening, isReady, from, title, isTheatre }}
      onOpen={open}
      onTheatre={() => setTheatre(!isTheatre)}
    />
  )
}

type OpeningProps = OpenGameProps & {
  attempt: number
  /** the money that goes along is there */
  isReady: boolean
  /** at the provider's other host */
  isOther: boolean
  onOpen: (isOther: boolean) => void
  /** when the game was opened first */
  from: Date
  title: Title | undefined
  /** the head of the site makes room for the game */
  isTheatre: boolean
  onTheatre: () => void
}

function Opening(props: OpeningProps) {
  const { nodeId, roomId, isDemo, attempt, isReady, isOther, onOpen } = props
  const { from, title, isTheatre, onTheatre } = props
  const { i18n } = useTranslation()
  const owner = useOwner()
  const navigate = useNavigate()
  const [, setQuery] = useSearchParams()
  const screen = useRef<HTMLDivElement>(null)
  const language = languageCodeOf(i18n.language)
  const platform = innerWidth < PHONE_PX ? 'html5-mobile' : 'html5-desktop'
  const launched = useQuery({
    ...launchQuery(owner, { nodeId, language, isDemo, attempt, platform, ...(roomId === null ? {} : { roomId }) }),
    enabled: isReady,
  })
  const exit = () => void navigate(lobbyPath(title))
  const deposit = () =>
    setQuery((before) => new URLSearchParams([...before, ['mc', 'depositv2']]), {
      preventScrollReset: true,
    })
  const frame = useGameFrame(launched.isSuccess, { onCashier: deposit, onClose: exit })
  const { data: cdn = null } = useQuery(launchCdnQuery())
  const urls = launched.data
  const name = title?.name ?? nodeId
  const other = urls !== undefined && urls.game_url2 !== urls.game_url
  return (
    <div
      className="game-screen"
      ref={screen}
      data-testid="game.screen"
      data-state={frame.state}
      data-theatre={isTheatre ? '' : undefined}
    >
      <LeaveDialog isPlaying={frame.isPlaying} />
      <GameBar
        {...{ nodeId, name, isDemo, from, isTheatre, onTheatre }}
        isOpen={frame.state === 'OPEN' && !launched.isError}
        vendorName={title?.vendorName ?? ''}
        onExit={exit}
        onDeposit={deposit}
        onReload={() => onOpen(isOther)}
        onOtherHost={other ? () => onOpen(!isOther) : null}
        onFullscreen={() => void screen.current?.requestFullscreen()}
      />
      <div className="game-place">
        {urls !== undefined && (
          <iframe
            ref={frame.ref}
            src={launchAt(cdn, isOther ? urls.game_url2 : urls.game_url)}
            title={name}
            sandbox={SANDBOX}
            allow="autoplay; fullscreen"
            referrerPolicy="no-referrer"
            onLoad={frame.onLoad}
            data-testid="game.frame"
          />
        )}
        <Veil
          {...{ nodeId, roomId, title, name }}
          state={frame.state}
          error={launched.error}
          onAgain={() => onOpen(isOther)}
        />
      </div>
    </div>
  )
}

const lobbyPath = (title: Title | undefined): string => {
  const lobby = title === undefined ? null : lobbyOf(title.category)
  return lobby === null ? '/index' : `/${lobby}?page=${title?.vassalage}`
}
