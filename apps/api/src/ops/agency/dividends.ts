import { approveDividends, listHouseDividends } from '@croupier/domain/agency/dividends'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

/** Dividends of the house that wait. */
export const dividendHandlers = {
  'desk.listDividends': async (ctx) => ({ value: await listHouseDividends(ctx) }),
  'desk.approveDividends': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = officerOf(ctx).name
    return { value: { paid: await approveDividends(ctx, { merchantId, by, ...body }) } }
  },
} satisfies Partial<OpsHandlers>
