export { deliverMails, type MessagePort, type MessagePorts } from './deliverMails.ts'
export { type Letter, postMail } from './postMail.ts'
export { readOutbox } from './readOutbox.ts'
export { type LetterContent, openLetter } from './sealedLetter.ts'
