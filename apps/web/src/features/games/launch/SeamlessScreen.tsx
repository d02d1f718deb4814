import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/seamless`: a game that a vendor provides; no vendor is connected. */
export default function SeamlessScreen() {
  return <PlateScreen name="seamless" category="slots" />
}
