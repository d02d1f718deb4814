import { LobbyScreen } from './LobbyScreen.tsx'

/** `/pvp`: the games of the category, with the vendors that the merchant offers in it. */
export default function PvpScreen() {
  return <LobbyScreen name="pvp" />
}
