import {
  listContracts,
  moveContract,
  offerContract,
  readConsolidated,
  readContractKeys,
  readOfferTerms,
  readSigned,
} from '@croupier/domain/agency/contracts'
import { readMeasured } from '@croupier/domain/agency/dividends'
import { readBalance } from '@croupier/domain/cashier/wallets'
import { requireFreshProof } from '@croupier/domain/identity/access'
import { contracts } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

/** What binds both sides for a long time is confirmed by who has just shown who it is (ASVS 7.5.1). */
const SIGNING: readonly string[] = ['sign']

export const contractsHandlers = {
  'contracts.list': async (ctx, { query }) => ({ value: await listContracts(acting(ctx), query) }),
  'contracts.offerTerms': async (ctx, { query }) => ({
    value: await readOfferTerms(acting(ctx), query),
  }),
  'contracts.offer': async (ctx, { body }) => {
    const actor = acting(ctx)
    await requireFreshProof(ctx.db.prisma, actor)
    const { value, replayed } = await offerContract(actor, { ...body, shownBy: 'SESSION' })
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'contracts.move': async (ctx, { params: { call, contractId, move }, body }) => {
    const actor = acting(ctx)
    if (SIGNING.includes(move)) await requireFreshProof(ctx.db.prisma, actor)
    const kind = contracts.KIND_OF_CALL[call]
    const command = { ...body, contractId, move, kind, shownBy: 'SESSION' } as const
    const { value, replayed } = await moveContract(actor, command)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'contracts.measured': async (ctx, { params }) => ({
    value: await readMeasured(acting(ctx), params.contractId),
  }),
  'contracts.signed': async (ctx, { params, query }) => ({
    value: await readSigned(acting(ctx), { ...params, ...query }),
  }),
  'contracts.keys': async (ctx) => ({ value: { keys: await readContractKeys(ctx) } }),
  'contracts.consolidated': async (ctx) => {
    const actor = acting(ctx)
    const [{ units }, waiting] = await Promise.all([readBalance(actor), readConsolidated(actor)])
    return { value: { sumBalance: units, ...waiting } }
  },
} satisfies Pick<
  Handlers,
  | 'contracts.list'
  | 'contracts.offerTerms'
  | 'contracts.offer'
  | 'contracts.move'
  | 'contracts.measured'
  | 'contracts.signed'
  | 'contracts.keys'
  | 'contracts.consolidated'
>
