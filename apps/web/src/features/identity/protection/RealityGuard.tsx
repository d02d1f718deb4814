import { useSecondsLeft } from '@croupier/ui'
import { useNavigate } from 'react-router-dom'
import { useNoteCheck, useSessionClock } from '../../../api/identity/protection.ts'
import { endSession } from '../../../api/identity/session.ts'
import { type Clock, RealityCheck } from './RealityCheck.tsx'

/** Reminds of time and money at the interval that the player chose, over whatever is open (protection P9). */
export default function RealityGuard() {
  const { data } = useSessionClock()
  return data === undefined ? null : <Due clock={data} />
}

function Due({ clock }: { clock: Clock }) {
  const navigate = useNavigate()
  const left = useSecondsLeft(clock.checkAt.getTime(), Date.now)
  const note = useNoteCheck()
  if (left > 0) return null
  return (
    <RealityCheck
      clock={clock}
      busy={note.isPending}
      problem={note.error}
      onGoOn={() => note.mutate()}
      onLeave={() => void endSession().then(() => navigate('/'))}
    />
  )
}
