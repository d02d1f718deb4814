import type { QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { currentIssueQuery, gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import LotteryScreen from '../desk/LotteryScreen.tsx'

const LONG_DRAGON = 'long_dragon'
const LongDragonScreen = lazyPart(() => import('./LongDragonScreen.tsx'))

/** The menus show which desk it is; its issue and its last draw head it (`lazyScreen`). */
export function prepare(client: QueryClient) {
  const gameCode = new URLSearchParams(location.search).get('gameCode')
  const ofGame = gameCode === null || gameCode === LONG_DRAGON ? [] : [gameCode.toUpperCase()]
  return Promise.all([
    client.prefetchQuery(gameMenusQuery()),
    ...ofGame.map((code) => client.prefetchQuery(currentIssueQuery(code))),
  ])
}

/** `/lottery`: the desk of a game, or the long dragon, which has the same address (spec 2). */
export default function LotteryEntry() {
  const [query] = useSearchParams()
  return query.get('gameCode') === LONG_DRAGON ? <LongDragonScreen /> : <LotteryScreen />
}
