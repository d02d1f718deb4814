export { judgeDormancy } from './judgeDormancy.ts'
