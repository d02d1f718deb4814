export {
  type ContactInput,
  changeContact,
  readContacts,
  sendContactCode,
} from './changeContact.ts'
