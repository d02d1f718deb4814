export { holderNameFits, holderNameOf } from './holderName.ts'
export { idNumberIndexOf, nameBirthIndexOf, PROFILE_INDEX_VERSION } from './personIndex.ts'
export { profileBinding } from './profileBinding.ts'
