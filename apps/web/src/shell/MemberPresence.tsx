import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { memberInfoQuery } from '../api/identity/member.ts'
import { useOwner } from '../api/owner.ts'
import { useSession } from '../api/session.ts'
import { PARTS } from '../parts.ts'
import { UnreadInTitle } from './chrome/UnreadInTitle.tsx'
import { ReceivedNotes } from './feed/ReceivedNotes.tsx'
import { openFeed } from './feed/realtime.ts'
import { IdleGuard } from './idle/IdleGuard.tsx'
import { keepMember } from './kept/keptFacts.ts'
import { lazyPart } from './lazyPart.ts'
import { useOverlays } from './overlayStore.ts'

const RealityGuard = lazyPart(PARTS.realityGuard, { failed: 'notice' })
const SettledNotes = lazyPart(PARTS.settledNotes, { failed: 'notice' })

/**
 * What goes on while somebody is logged in: who it is goes into the session store, pushed messages
 * go into the cache. One for each account: another one gets a connection of its own. Loaded after login, which leads to the page that
 * somebody came for.
 */
export default function MemberPresence() {
  const owner = useOwner()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(memberInfoQuery(owner))
  useEffect(() => {
    if (data === undefined) return
    keepMember(data)
    const { account, nickname, isAgent, type, toUpline, memberLabel, clientUrl } = data
    useSession.getState().set({
      account,
      nickname,
      isAgent,
      type,
      toUpline,
      clientUrl,
      memberLabel: memberLabel[0]?.labelName ?? null,
    })
  }, [data])
  const mustChange = data?.mustChangePassword ?? false
  const shown = useOverlays((overlays) => overlays.shown)
  useEffect(() => {
    // No way around it but logging out: whatever closes, the question returns.
    if (mustChange && shown === null) useOverlays.getState().show('password')
  }, [mustChange, shown])
  useEffect(() => openFeed(client, owner), [client, owner])
  const goOn = useEffectEvent(() => {
    const { wanted } = useOverlays.getState()
    if (wanted === null) return
    useOverlays.setState({ wanted: null })
    void navigate(wanted, { replace: true })
  })
  useEffect(() => goOn(), [])
  return (
    <>
      <ReceivedNotes />
      <UnreadInTitle />
      <IdleGuard />
      <Suspense fallback={null}>
        <RealityGuard />
      </Suspense>
      <Suspense fallback={null}>
        <SettledNotes />
      </Suspense>
    </>
  )
}
