import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/live`: no live-casino vendor is connected, and the screen says so. */
export default function LiveScreen() {
  return <PlateScreen name="live" category="live" />
}
