import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/game`: the frame of a game that a lobby opened; no vendor has one to open. */
export default function GameScreen() {
  return <PlateScreen name="game" category="crash" />
}
