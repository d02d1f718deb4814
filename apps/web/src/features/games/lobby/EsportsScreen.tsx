import { LobbyScreen } from './LobbyScreen.tsx'

/** `/esports`: the games of the category, with the vendors that the merchant offers in it. */
export default function EsportsScreen() {
  return <LobbyScreen name="esports" />
}
