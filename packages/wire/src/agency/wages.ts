import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { BOUNDS, fileFormat, inBounds, range } from '../dayRange.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { contractCategory, contractKind } from './contracts.ts'

export const REALTIME_WINDOW_MS = 5 * 60_000

export const wageState = z.enum(['PAID', 'PARTIAL', 'INSUFFICIENT', 'DEFAULTED', 'FORCED_PAID', 'NOTHING'])

/** One 5-minute window as the viewer sees it: received from above, paid to direct downlines, kept. */
export const wageWindow = z.object({
  windowStart: instant,
  windowEnd: instant,
  /** lines that counted for the viewer's own contract */
  lines: z.int(),
  winBase: amount,
  lossBase: amount,
  /** what is owed for it to the viewer; `received` is less while it is not paid in full */
  due: amount,
  received: amount,
  paid: amount,
  kept: amount,
  state: wageState,
  /** the viewer had a wage in it, also one of nothing: it can be explained */
  explained: z.boolean(),
})

export const realtimeWages = route({
  method: 'GET',
  path: '/wps/agent/wages/realtime',
  summary: 'Real-time wage by window, newest first',
  access: 'agent',
  keyScope: 'BILLS',
  query: z.object({
    before: z.iso.datetime({ offset: true }).optional(),
    windows: z.coerce.number().int().min(1).max(288).default(12),
  }),
  reply: z.object({
    value: z.object({
      asOf: instant,
      nextRunAt: instant,
      windows: z.array(wageWindow),
      total: z.object({
        lines: z.int(),
        winBase: amount,
        lossBase: amount,
        due: amount,
        received: amount,
        paid: amount,
        kept: amount,
      }),
    }),
  }),
  errors: [],
})

/** Every window of a range in which something came, went or was owed, as a file. */
export const exportRealtime = route({
  method: 'GET',
  path: '/wps/agent/wages/export',
  summary: 'Real-time wages by window as a file',
  access: 'agent',
  query: z.object({ ...range, ...fileFormat }).refine(inBounds, BOUNDS),
  reply: fileReply,
  errors: [],
})

/** Bills of one side that are not paid in full (rules B11). */
const billsOfSide = z.object({
  bills: z.int(),
  /** what is missing of them */
  units: amount,
})

export const debts = route({
  method: 'GET',
  path: '/wps/wallets/debts',
  summary: 'What the own wallet owes and is owed, and whether it may pay',
  access: 'session',
  reply: z.object({
    value: z.object({
      /** an officer froze the wallet: it is paid into and pays nothing */
      frozen: z.boolean(),
      /** to the house after a corrected result; the next credits pay it (rules A6) */
      toHouse: amount,
      /** wages and dividends for direct downlines */
      owed: billsOfSide,
      /** wages and dividends from the upline */
      awaited: billsOfSide,
    }),
  }),
  errors: [],
})

/** Bills that wait for money, by who pays or is paid, kind and state (rules B10.4, B11). */
const openBill = z.object({
  /** whether the viewer has to pay them or waits for them */
  side: z.enum(['OWED', 'AWAITED']),
  kind: contractKind,
  state: z.enum(['UNPAID', 'PARTIAL', 'INSUFFICIENT', 'DEFAULTED']),
  /** the other side; null is the house */
  account: z.string().nullable(),
  bills: z.int(),
  /** what is missing of them */
  units: amount,
  /** when the oldest of their periods began */
  since: instant,
  /** the first end of a pay window; null where they have none */
  payUntil: instant.nullable(),
})

export const openBills = route({
  method: 'GET',
  path: '/wps/agent/bills/open',
  summary: 'What the viewer owes and is owed, with the other side and dates',
  access: 'agent',
  keyScope: 'BILLS',
  reply: z.object({
    value: z.object({
      /** an officer froze the wallet: it pays nothing that is not in default */
      walletFrozen: z.boolean(),
      items: z.array(openBill),
    }),
  }),
  errors: [],
})

/** One line's part in a wage. `share` is exact before rounding: units × 10^6 as a decimal string of up to 10 places. */
const explainedLine = z.object({
  settledAt: instant,
  gameCode: z.string(),
  gameName: z.record(z.string(), z.string()),
  /** of an issue, or a provider's id of its round */
  issueNumber: z.string(),
  /** where a provider shows the round again; null: it is no round of a provider, or nowhere */
  replayUrl: z.string().nullable(),
  stake: amount,
  net: amount,
  effective: amount,
  ratePpm: ppm,
  share: z.string(),
  /** why it counts or not */
  verdict: z.enum(['WIN', 'LOSS', 'EVEN', 'UNDER_MINIMUM']),
  /** from an earlier window: came late or corrects it */
  late: z.boolean(),
})

/** How a window is named: the instant it begins, with its offset. */
export const windowStart = z.iso.datetime({ offset: true })

/** The explanation of a payment (rules B9): recomputed from the facts, adds up to the posting to the unit. */
export const explainWage = route({
  method: 'GET',
  path: '/wps/agent/wages/realtime/:windowStart',
  summary: 'Every line behind one window, by direct downline and member',
  access: 'agent',
  params: z.object({ windowStart }),
  /** one of several contracts in the window, or one that the viewer pays; left out: the own one that brought most */
  query: z.object({ contractId: z.uuid().optional() }),
  reply: z.object({
    value: z.object({
      windowStart: instant,
      windowEnd: instant,
      contract: z.object({
        id: z.uuid(),
        payer: z.string().nullable(),
        winRatePpm: ppm,
        lossRatePpm: ppm,
        singleBetAmount: amount,
      }),
      winBase: amount,
      lossBase: amount,
      /** exact, before the one rounding */
      exact: z.string(),
      carryIn: z.string(),
      carryOut: z.string(),
      /** what the contract is owed for the window */
      posted: amount,
      /** what was paid of it so far (rules B11) */
      received: amount,
      state: wageState,
      /** when it was paid in full: its last posting in both account records; null before, and where nothing is due */
      paidAt: instant.nullable(),
      paidDown: z.array(z.object({ contractId: z.uuid(), account: z.string(), units: amount })),
      kept: amount,
      /** the sum of all shares equals `exact` minus `carryIn` */
      addsUp: z.boolean(),
      branches: z.array(
        z.object({
          account: z.string(),
          isAgent: z.boolean(),
          share: z.string(),
          members: z.array(
            z.object({
              account: z.string(),
              share: z.string(),
              /** of all lines: further ones are read by themselves */
              lineCount: z.int(),
              lines: z.array(explainedLine),
            }),
          ),
        }),
      ),
      lineCount: z.int(),
      countedLines: z.int(),
      /** further contracts of the viewer with a part in the window: other categories, or over by now with late lines */
      others: z.array(z.object({ id: z.uuid(), category: contractCategory, posted: amount })),
    }),
  }),
  errors: ['NOT_FOUND'],
})

/** Further lines of one member behind a wage: settled facts stay as they are, so a place in their order is a cursor. */
export const explainWageLines = route({
  method: 'GET',
  path: '/wps/agent/wages/realtime/:windowStart/lines',
  summary: 'The lines of one member behind one window, page by page',
  access: 'agent',
  params: z.object({ windowStart }),
  query: z.object({
    contractId: z.uuid().optional(),
    member: z.string().max(64),
    from: z.coerce.number().int().min(0).max(100_000_000).default(0),
    pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  reply: z.object({
    value: z.object({ items: z.array(explainedLine), next: z.int().nullable() }),
  }),
  errors: ['NOT_FOUND'],
})
