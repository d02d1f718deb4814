export { closeAccounts } from './closeAccounts.ts'
export { beginClosing, closeByOfficers, giveUpClosing, readClosing } from './closing.ts'
export { eraseClosed } from './eraseClosed.ts'
