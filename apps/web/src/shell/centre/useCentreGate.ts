import { toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loginEnd } from '../../api/accessToken.ts'
import { type MemberInfo, memberInfoQuery } from '../../api/identity/member.ts'
import { useOwner } from '../../api/owner.ts'
import { useSession } from '../../api/session.ts'
import { useOverlays } from '../overlayStore.ts'
import { resumeLogin } from '../resume.ts'

/**
 * Lets the right people into a centre: a guest is asked to log in, a trial account is told that it
 * needs a real one, a player finds no agent centre (spec 2). Until the account is known there is
 * nothing to show.
 * @param onClose leaves the centre; called at once for anyone who may not be there
 */
export function useCentreGate(centre: 'mc' | 'ac', onClose: () => void) {
  const { t } = useTranslation()
  const owner = useOwner()
  const loggedIn = useSession((session) => session.token !== null)
  const info = useQuery({ ...memberInfoQuery(owner), enabled: loggedIn })
  const refusal = info.data === undefined ? null : refusalOf(info.data, centre)
  const turnAway = useEffectEvent(() => {
    // Whose login ended is asked to log in where they are, and stays there.
    if (useOverlays.getState().shown === 'login') return
    const { pathname, search } = window.location
    onClose()
    useOverlays.getState().askLoginFor(`${pathname}${search}`)
  })
  const refuse = useEffectEvent((code: NonNullable<typeof refusal>) => {
    onClose()
    if (code === 'MEMBER_DEMO_BLOCKED') useOverlays.getState().show('trialWall')
    else toast({ tone: 'error', title: t(`errors.${code}`) })
  })
  const wasIn = useRef(false)
  useEffect(() => {
    if (loggedIn) {
      wasIn.current = true
      return
    }
    // Who logged out in here wanted it so: the dialog that ended the login leaves the centre by itself.
    if (wasIn.current && loginEnd() === 'left') return
    let closed = false
    // A new tab of a browser that is logged in has no token yet.
    void resumeLogin().then((resumed) => {
      if (!resumed && !closed) turnAway()
    })
    return () => {
      closed = true
    }
  }, [loggedIn])
  useEffect(() => {
    if (refusal !== null) refuse(refusal)
  }, [refusal])
  return { info, ready: loggedIn && info.data !== undefined && refusal === null }
}

function refusalOf({ type, isAgent }: MemberInfo, centre: 'mc' | 'ac') {
  if (type === 4) return 'MEMBER_DEMO_BLOCKED'
  return centre === 'ac' && !isAgent ? 'SESSION_NON_AGENT' : null
}
