import { liabilityFile, noteFunds, readLiabilities } from '@croupier/domain/operations/liabilities'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** What merchants owe their players day by day. */
export const liabilityHandlers = {
  'liabilities.list': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await readLiabilities(ctx, { merchantId, ...query }) }
  },
  'liabilities.readFile': async (ctx, { params, query }) => {
    const { format, ...range } = query
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const file = await liabilityFile(ctx, { merchantId, ...range }, format)
    return { value: { file: file.toString('base64') } }
  },
  'liabilities.noteFunds': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    await noteFunds(ctx, { merchantId, ...body, by: officerOf(ctx).name, second: secondOf(ctx) })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
