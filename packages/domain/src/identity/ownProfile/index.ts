export { readOwnProfile } from './readOwnProfile.ts'
export { type PersonalInput, setPersonal } from './setPersonal.ts'
