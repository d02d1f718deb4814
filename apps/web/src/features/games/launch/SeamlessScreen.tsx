import GameScreen from './GameScreen.tsx'

/** `/seamless`: the same games, for those who come by the address of the one wallet: there is only the main balance. */
export default function SeamlessScreen() {
  return <GameScreen name="seamless" />
}
