export { mobileNumberOf } from './mobileNumber.ts'
export { type Contact, contactOf, contactsOf, keepContact, ownerOf } from './ownContacts.ts'
export { type Channel, masked, targetIndexOf } from './target.ts'
