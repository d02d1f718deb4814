export { holderNameFits, holderNameOf } from './holderName.ts'
export { profileBinding } from './profileBinding.ts'
