import { useQuery } from '@tanstack/react-query'
import { sessionClockQuery } from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { RealityCheck } from './RealityCheck.tsx'

/** The same figures when the player asks for them; it puts off no reminder. */
export default function RealityDialog({ onClose }: OverlayProps) {
  const { data } = useQuery(sessionClockQuery(useOwner()))
  if (data === undefined) return null
  const leave = () => useOverlays.getState().show('logout')
  return <RealityCheck clock={data} onGoOn={onClose} onLeave={leave} />
}
