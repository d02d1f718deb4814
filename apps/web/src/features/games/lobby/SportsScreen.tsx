import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/sports`: no sports vendor is connected, and the screen says so. */
export default function SportsScreen() {
  return <PlateScreen name="sports" category="sports" />
}
