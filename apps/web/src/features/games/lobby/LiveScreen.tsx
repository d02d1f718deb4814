import { LobbyScreen } from './LobbyScreen.tsx'

/** `/live`: the games of the category, with the vendors that the merchant offers in it. */
export default function LiveScreen() {
  return <LobbyScreen name="live" />
}
