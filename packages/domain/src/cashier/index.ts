export { hintBalance } from './wallets/index.ts'
