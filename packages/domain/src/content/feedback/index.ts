export {
  ANSWER_CHARS_MAX,
  answerTicket,
  listWaitingTickets,
  openTicketImages,
} from './answerTicket.ts'
export { dropOldTickets } from './dropOldTickets.ts'
export { addTicketImage, listTickets, sendTicket } from './ownTickets.ts'
