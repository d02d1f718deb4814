import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/fish`: no fishing vendor is connected, and the screen says so. */
export default function FishScreen() {
  return <PlateScreen name="fish" category="fish" />
}
