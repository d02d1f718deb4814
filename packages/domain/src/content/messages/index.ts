export { countUnread } from './countUnread.ts'
export { deleteMessages, markMessagesRead, openMessage } from './handleMessages.ts'
export { listMessages } from './listMessages.ts'
export { readOffers, setOffers } from './offers.ts'
