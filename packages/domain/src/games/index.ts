export { chooseHotGames, offerVendors } from './catalogue/index.ts'
export { exportRounds } from './rounds/index.ts'
