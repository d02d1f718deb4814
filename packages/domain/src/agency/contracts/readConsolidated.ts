import type { ContractKind } from '@croupier/rules'
import type { contracts } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { findContracts, LIVE } from './contractRow.ts'
import { viewContracts } from './viewContract.ts'

type InfoType = Pick<
  contracts.Contract,
  'kind' | 'category' | 'state' | 'answerBy' | 'awaitsMe' | 'downlineHigherRate'
> & {
  readonly contractId: string
  readonly payer: 'HOUSE' | 'AGENT'
  readonly account: string | null
}

/** The letter of rules B5 for what waits, empty for nothing. */
type Request = 'P' | 'E' | 'V' | ''

/** The contract part of the consolidated call (spec 7): a flag per kind, and every contract that is not over. */
interface ConsolidatedContracts {
  readonly dailysalreqtype: Request
  readonly divtypereq: Request
  readonly contracthoursalreq: Request
  readonly realtimesalreqtype: Request
  readonly infoTypes: InfoType[]
}

const CONTRACTS_MAX = 500

/** Everything else than these three waits for nobody. */
const requestOf = (state: contracts.Contract['state']): Request =>
  state === 'P' || state === 'E' || state === 'V' ? state : ''

/** What waits for the answer of this account, and which contracts it is a side of (rules B5). */
export async function readConsolidated(ctx: ActorCtx): Promise<ConsolidatedContracts> {
  const { memberId } = ctx.actor
  const { prisma } = ctx.db
  const where = { OR: [{ payerId: memberId }, { payeeId: memberId }], state: { in: [...LIVE] } }
  const rows = await findContracts(prisma, where, CONTRACTS_MAX)
  const views = await viewContracts(prisma, rows, memberId)
  const waiting = views.filter((one) => one.awaitsMe)
  const flag = (kind: ContractKind): Request => {
    const first = waiting.find((one) => one.kind === kind)
    return first === undefined ? '' : requestOf(first.state)
  }
  return {
    dailysalreqtype: flag('DAILY_WAGE'),
    divtypereq: flag('DIVIDEND'),
    contracthoursalreq: flag('HOURLY_WAGE'),
    realtimesalreqtype: flag('REALTIME_WAGE'),
    infoTypes: views.map(({ id, kind, category, counterparty, ...rest }) => ({
      contractId: id,
      kind,
      category,
      payer: counterparty === null ? 'HOUSE' : 'AGENT',
      account: counterparty?.account ?? null,
      answerBy: rest.answerBy,
      state: rest.state,
      awaitsMe: rest.awaitsMe,
      downlineHigherRate: rest.downlineHigherRate,
    })),
  }
}
