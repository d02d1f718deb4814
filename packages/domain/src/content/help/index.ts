export { readHelp } from './readHelp.ts'
