export { labelMember, type Unmasked, unmaskMember, writeNote } from './keepFiles.ts'
export { type MoreOfMember, readMore } from './readMore.ts'
