export { deliverMails, type MessagePort, type MessagePorts } from './deliverMails.ts'
export { type Letter, postMail } from './queueMail.ts'
export { readOutbox } from './readOutbox.ts'
export { type LetterContent, openLetter } from './sealedMail.ts'
