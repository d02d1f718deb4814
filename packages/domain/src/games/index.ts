export { chooseHotGames, offerVendors } from './catalogue/index.ts'
