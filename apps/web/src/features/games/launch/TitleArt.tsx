import { LazyImage } from '@croupier/ui/image/LazyImage.tsx'
import type { Title } from '../../../api/games/games.ts'
import { useArt } from '../lobby/GameTile.tsx'

/** The picture of a game, where nothing is to be seen of the game itself. */
export function TitleArt({ title }: { title: Title }) {
  return <LazyImage {...useArt(title)} width={120} height={160} alt="" />
}
