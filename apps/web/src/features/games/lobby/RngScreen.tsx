import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/rng`: no slot vendor is connected, and the screen says so. */
export default function RngScreen() {
  return <PlateScreen name="rng" category="slots" />
}
