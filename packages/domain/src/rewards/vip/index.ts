export { type CountedLevel, countLevels } from './countLevels.ts'
export { judgeVip } from './judgeVip.ts'
export { readVip } from './readVip.ts'
