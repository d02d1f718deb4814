export { closeFreePlays } from './closeFreePlays.ts'
export { openFreePlay } from './openFreePlay.ts'
