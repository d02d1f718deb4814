import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/pvp`: no vendor of card games is connected, and the screen says so. */
export default function PvpScreen() {
  return <PlateScreen name="pvp" category="pvp" />
}
