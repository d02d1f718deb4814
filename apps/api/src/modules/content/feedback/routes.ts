import { addTicketImage, listTickets, sendTicket } from '@croupier/domain/content/feedback'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const feedbackHandlers = {
  'feedback.list': async (ctx) => ({ value: await listTickets(acting(ctx)) }),
  'feedback.send': async (ctx, { body }) => ({ value: await sendTicket(acting(ctx), body) }),
  'feedback.addImage': async (ctx, { params, body }) => ({
    value: await addTicketImage(acting(ctx), { ...params, file: body }),
  }),
} satisfies Pick<Handlers, Extract<RouteName, `feedback.${string}`>>
