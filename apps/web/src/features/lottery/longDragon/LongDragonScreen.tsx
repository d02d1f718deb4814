import { PlateScreen } from '../plate/PlateScreen.tsx'

/** `/lottery?gameCode=long_dragon`: runs of equal outcomes; they are not counted yet. */
export default function LongDragonScreen() {
  return <PlateScreen name="longDragon" category="lottery" />
}
