export { exportOwnData } from './archive.ts'
