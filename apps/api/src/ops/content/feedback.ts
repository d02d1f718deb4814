import {
  answerTicket,
  listAnsweredTickets,
  listWaitingTickets,
  openTicketImages,
} from '@croupier/domain/content/feedback'
import { countVotes } from '@croupier/domain/content/help'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

const LISTED_MAX = 200

/** What members write and say of the help. */
export const feedbackHandlers = {
  'desk.listTickets': async (ctx) => ({ value: await listWaitingTickets(ctx, LISTED_MAX) }),
  'desk.listAnswered': async (ctx, { query }) => ({ value: await listAnsweredTickets(ctx, query) }),
  'desk.answerTicket': async (ctx, { params, body }) => {
    const by = officerOf(ctx).name
    if (!(await answerTicket(ctx, { ...params, ...body, by }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'content.openTicketImages': async (ctx, { params, body }) => {
    const found = await openTicketImages(ctx, { ...params, ...body, by: officerOf(ctx).name })
    return { value: found.map((webp) => webp.toString('base64')) }
  },
  'desk.listHelpVotes': async (ctx, { query }) => ({
    value: await countVotes(ctx, query.language),
  }),
} satisfies Partial<OpsHandlers>
