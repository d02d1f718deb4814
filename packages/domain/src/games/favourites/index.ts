export { markFavourite, ownFavourites, unmarkFavourite } from './ownFavourites.ts'
export { recentGames } from './recentGames.ts'
