import { simulateTerms } from '@croupier/domain/agency/simulations'
import { acting, type Handlers } from '../../../handler.ts'

export const simulationsHandlers = {
  'simulations.run': async (ctx, { body }) => ({ value: await simulateTerms(acting(ctx), body) }),
} satisfies Pick<Handlers, 'simulations.run'>
