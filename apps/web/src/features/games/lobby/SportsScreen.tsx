import { LobbyScreen } from './LobbyScreen.tsx'

/** `/sports`: the games of the category, with the vendors that the merchant offers in it. */
export default function SportsScreen() {
  return <LobbyScreen name="sports" />
}
