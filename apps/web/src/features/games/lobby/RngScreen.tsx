import { LobbyScreen } from './LobbyScreen.tsx'

/** `/rng`: the games of the category, with the vendors that the merchant offers in it. */
export default function RngScreen() {
  return <LobbyScreen name="rng" />
}
