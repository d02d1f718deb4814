import { LobbyScreen } from './LobbyScreen.tsx'

/** `/fish`: the games of the category, with the vendors that the merchant offers in it. */
export default function FishScreen() {
  return <LobbyScreen name="fish" />
}
