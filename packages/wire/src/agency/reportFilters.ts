import { z } from 'zod'

/** public id of an account of the own subtree; left out: oneself */
export const of = z.uuid().optional()
/** everybody at or below the account, those below it, those directly below it, or the account alone */
export const scope = z.enum(['team', 'below', 'direct', 'self']).default('team')
export const breadcrumb = z.array(z.object({ id: z.uuid(), account: z.string() }))
