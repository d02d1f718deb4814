export { type LargeMove, listLargeMoves } from './listLargeMoves.ts'
export { noteLargeMoves } from './noteLargeMoves.ts'
