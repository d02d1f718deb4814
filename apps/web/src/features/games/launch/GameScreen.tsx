import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../../api/session.ts'
import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'
import { GuestPlate } from './GuestPlate.tsx'
import { OpenGame } from './OpenGame.tsx'

/** `/game?node=…`: a game of a provider that a lobby opened; `demo=1` for play money, `room=` for a table. */
export default function GameScreen({ name = 'game' }: { name?: 'game' | 'seamless' }) {
  const [query] = useSearchParams()
  const loggedIn = useSession((session) => session.token !== null)
  const nodeId = query.get('node')
  const isDemo = query.get('demo') === '1'
  const roomId = query.get('room')
  if (nodeId === null) return <PlateScreen name={name} category="crash" />
  if (!loggedIn) return <GuestPlate {...{ nodeId, roomId }} />
  return <OpenGame key={`${nodeId} ${isDemo} ${roomId}`} {...{ nodeId, isDemo, roomId }} />
}
