import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../shell/lazyPart.ts'
import LotteryScreen from '../lottery/LotteryScreen.tsx'

const LongDragonScreen = lazyPart(() => import('./LongDragonScreen.tsx'))

/** `/lottery`: the desk of a game, or the long dragon, which has the same address (spec 2). */
export default function LotteryEntry() {
  const [query] = useSearchParams()
  return query.get('gameCode') === 'long_dragon' ? <LongDragonScreen /> : <LotteryScreen />
}
