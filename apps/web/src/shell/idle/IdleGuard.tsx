import { session as wire } from '@croupier/wire'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loginEnd } from '../../api/accessToken.ts'
import { renewSession } from '../../api/client.ts'
import { endSession } from '../../api/identity/session.ts'
import { isLoggedIn, leadsTeam, useSession } from '../../api/session.ts'
import { useOverlays } from '../overlayStore.ts'
import { StillThereDialog } from './StillThereDialog.tsx'
import { type IdleWatch, type Presence, watchIdle } from './watchIdle.ts'

const now = () => Date.now()

/** A refusal was shown already, and the next call shows that the network is away. */
const tell = () => void renewSession().catch(() => null)

/**
 * Ends a login that nobody uses, after asking (protection A6), and says why whenever a login ended that nobody left: the page
 * stays as it is behind the login dialog.
 */
export function IdleGuard() {
  const navigate = useNavigate()
  const isAgent = useSession(leadsTeam)
  const [presence, setPresence] = useState<Presence>('there')
  const watch = useRef<IdleWatch | null>(null)
  useEffect(() => {
    const limitMs = isAgent ? wire.AGENT_SESSION_IDLE_MS : wire.SESSION_IDLE_MS
    const onChange = (next: Presence) => {
      setPresence(next)
      if (next === 'over') void endSession()
    }
    const own = watchIdle({ limitMs, now, tell, onChange })
    watch.current = own
    return () => {
      own.stop()
      if (isLoggedIn()) return
      // Also where another tab ended it, or the server did while this device slept.
      const end = own.isOver() ? 'idle' : loginEnd()
      if (end !== 'left') useOverlays.getState().show('login', end)
    }
  }, [isAgent])
  if (typeof presence === 'string') return null
  return (
    <StillThereDialog
      endsAt={presence.endsAt}
      onStay={() => watch.current?.stay()}
      // As the dialog that asks does (spec 4, logout): home, without the centre that may be open.
      onLeave={() => void endSession().then(() => navigate('/'))}
    />
  )
}
