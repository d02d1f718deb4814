export {
  ANSWER_CHARS_MAX,
  answerTicket,
  openTicketImages,
} from './answerTicket.ts'
export { dropOldTickets } from './dropOldTickets.ts'
export { listAnsweredTickets, listTicketsOf, listWaitingTickets } from './officersTickets.ts'
export { addTicketImage, listTickets, sendTicket } from './ownTickets.ts'
