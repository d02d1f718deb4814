export { markFavourite, ownFavourites, unmarkFavourite } from './ownFavourites.ts'
export { type RecentGame, recentGames } from './recentGames.ts'
