import { changeGameLimits, listGameStates, readGameLimits, setGameState } from '@croupier/domain/lottery/games'
import { listOfficersIssues, voidByOfficers } from '@croupier/domain/lottery/issues'
import {
  correctResult,
  listDoubtedResults,
  listQuarantined,
  releaseQuarantined,
} from '@croupier/domain/lottery/settlement'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { judged } from '../judged.ts'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** Lines and results that need an officer, issues, and what games allow. */
export const lotteryHandlers = {
  'desk.listLottery': async (ctx) => {
    const doubted = await listDoubtedResults(ctx)
    return {
      value: {
        quarantined: await listQuarantined(ctx),
        doubted: doubted.map(({ numbers, reports, ...row }) => ({
          ...row,
          numbers: numbers.join(' '),
          reports: [...reports],
        })),
        games: await listGameStates(ctx),
      },
    }
  },
  'desk.releaseLines': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = officerOf(ctx).name
    return { value: { released: await releaseQuarantined(ctx, { merchantId, by, ...body }) } }
  },
  'desk.correctResult': async (ctx, { params, body }) => {
    const outcome = await correctResult(ctx, { ...params, ...body, by: officerOf(ctx).name, second: ctx.second })
    if (outcome === 'CORRECTED') return { value: {} }
    // What was right when the first officer looked is not any more.
    if (ctx.second !== null) fail('STAFF_OVER', {})
    return { value: { outcome } }
  },
  'issues.list': async (ctx, { params }) => ({
    value: await listOfficersIssues(ctx, params.gameCode),
  }),
  'issues.void': async (ctx, { params, body }) => {
    const input = { ...params, ...body, by: officerOf(ctx).name, second: secondOf(ctx) }
    if (!(await voidByOfficers(ctx, input))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'desk.setGameState': async (ctx, { params, body }) => {
    const state = body.isOpen ? 'OPEN' : 'MAINTENANCE'
    const { reason } = body
    await setGameState(ctx, { ...params, state, reason, by: officerOf(ctx).name })
    return { value: {} }
  },
  'desk.readLimits': async (ctx, { params }) => ({
    value: await readGameLimits(ctx, params.gameCode),
  }),
  'desk.changeLimits': async (ctx, { params, body }) => {
    const input = { ...params, ...body, by: officerOf(ctx).name, second: secondOf(ctx) }
    if (!(await judged(async () => await changeGameLimits(ctx, input)))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
