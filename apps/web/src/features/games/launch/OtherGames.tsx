import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { someTitlesQuery, type Title } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { GameTile } from '../lobby/GameTile.tsx'
import '../lobby/lobby.css'

const OTHERS_MAX = 6
/** What was kept of lists was read before the rest. */
const NOW = { refetchOnMount: 'always' } as const

/** Games that can be played now: of the same kind first, then what the merchant shows first. */
function useOthers(nodeId: string, title: Title | undefined): Title[] {
  const { i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const near = { language, ...(title && { category: title.category, kind: title.kind }) }
  const alike = useQuery({ ...someTitlesQuery(near), ...NOW })
  const any = useQuery({ ...someTitlesQuery({ language }), ...NOW })
  const open = [...(alike.data ?? []), ...(any.data ?? [])].filter(
    (one) => one.state === 'OPEN' && !one.isSample && one.nodeId !== nodeId,
  )
  return [...new Map(open.map((one) => [one.nodeId, one])).values()].slice(0, OTHERS_MAX)
}

/** In the place of a game that cannot be played now: others that can (spec 4, experience 3.4). */
export function OtherGames({ nodeId, title }: { nodeId: string; title: Title | undefined }) {
  const { t } = useTranslation()
  const others = useOthers(nodeId, title)
  if (others.length === 0) return null
  return (
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
  )
}
