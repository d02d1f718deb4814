import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/esports`: no e-sports vendor is connected, and the screen says so. */
export default function EsportsScreen() {
  return <PlateScreen name="esports" category="esports" />
}
