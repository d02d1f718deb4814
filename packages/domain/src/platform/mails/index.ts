export { deliverMails, type MessagePort, type MessagePorts } from './deliverMails.ts'
export { type Mail, mailAsPage, queueMail, queuePlatformMail } from './queueMail.ts'
export { readOutbox } from './readOutbox.ts'
export { type MailContent, openMail } from './sealedMail.ts'
