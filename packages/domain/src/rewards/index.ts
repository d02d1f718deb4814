export { giveOffer, type Offer } from './grants/index.ts'
