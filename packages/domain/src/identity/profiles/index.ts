export { BIRTHDAY_WAIT_DAYS, birthdayOfMember } from './birthdayOfMember.ts'
export { holderNameFits, holderNameOf } from './holderName.ts'
export { personalOf } from './personalOf.ts'
export {
  birthdayIndexOf,
  birthdaysOn,
  idNumberIndexOf,
  monthDayOf,
  nameBirthIndexOf,
  PROFILE_INDEX_VERSION,
  profileIndices,
} from './personIndex.ts'
export { profileBinding } from './profileBinding.ts'
