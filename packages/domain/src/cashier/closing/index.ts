export { closeAccounts } from './closeAccounts.ts'
export { beginClosing, giveUpClosing, readClosing } from './closing.ts'
export { eraseClosed } from './eraseClosed.ts'
