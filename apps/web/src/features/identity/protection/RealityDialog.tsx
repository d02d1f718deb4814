import { useSessionClock } from '../../../api/identity/protection.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { RealityCheck } from './RealityCheck.tsx'

/** The same figures when the player asks for them; it puts off no reminder. */
export default function RealityDialog({ onClose }: OverlayProps) {
  const { data } = useSessionClock()
  if (data === undefined) return null
  const leave = () => useOverlays.getState().show('logout')
  return <RealityCheck clock={data} onGoOn={onClose} onLeave={leave} />
}
