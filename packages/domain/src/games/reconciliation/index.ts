export { compareCalls } from './compareCalls.ts'
