export { labelMember, type Unmasked, unmaskMember, writeNote } from './memberNotes.ts'
export { type MoreOfMember, readMore } from './readMore.ts'
