export { deliverMails, type MailPort } from './deliverMails.ts'
export { postMail } from './postMail.ts'
export { readOutbox } from './readOutbox.ts'
