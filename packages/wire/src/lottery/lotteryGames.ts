import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { nodeId, vendorState } from '../catalogue.ts'

export { type VendorState, vendorState } from '../catalogue.ts'

export const LINES_PER_ORDER_MAX = 100
/** of one player in one mode: what returns however the draw falls is worked out over all of them (rules B4) */
export const LINES_PER_ISSUE_MAX = 1_000
export const CONTENT_CHARS_MAX = 20_000
export const MULTIPLE_MAX = 99_999

export const gameCode = z.string().regex(/^[A-Z0-9_]{2,24}$/)
export const prizeMode = z.enum(['LOTT', 'ELOTT'])
export type PrizeMode = z.infer<typeof prizeMode>

/** A mode as addresses name it: `Lott` and `ELott` as in spec 2, `Elott` as in spec 7, or as everywhere else. */
export const spokenPrizeMode = z.codec(z.string().max(8), prizeMode, {
  decode: (text, { issues }) => {
    const read = prizeMode.safeParse(text.toUpperCase())
    if (read.success) return read.data
    issues.push({ code: 'invalid_value', values: [...prizeMode.options], input: text })
    return z.NEVER
  },
  encode: (mode) => (mode === 'ELOTT' ? 'ELott' : 'Lott'),
})
export const betUnit = z.enum(['YUAN', 'JIAO', 'FEN', 'LI'])

export const issueState = z.enum(['PLANNED', 'ON_SALE', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID'])

/** The beacon's round of a draw (rules A5): chain and number are named before sale, the signature is there once it was drawn with. */
export const issueBeacon = z.object({
  /** hex */
  chainHash: z.string(),
  /** of the chain, hex */
  publicKey: z.string(),
  round: z.int(),
  /** hex */
  signature: z.string().nullable(),
})
export type IssueBeacon = z.output<typeof issueBeacon>

/** One issue as players see it; the seed appears only once it is revealed. */
export const issue = z.object({
  issueId: z.string(),
  gameCode,
  number: z.string(),
  state: issueState,
  saleFrom: instant,
  closeAt: instant,
  drawAt: instant,
  numbers: z.array(z.int()),
  /** SHA-256 of the seed, published before sale (rules A5.1); null where the result comes from outside */
  seedCommitment: z.string().nullable(),
  revealedSeed: z.string().nullable(),
  /** null where no beacon is mixed in */
  beacon: issueBeacon.nullable(),
})
export type Issue = z.output<typeof issue>

/** An issue as lists of all games show it: what proves its draw is read with the issue itself. */
export const shownIssue = issue.omit({ seedCommitment: true, revealedSeed: true, beacon: true })
export type ShownIssue = z.output<typeof shownIssue>

/** Whether a game takes bets. */
export const gameState = z.enum(['OPEN', 'MAINTENANCE'])

export const game = z.object({
  code: gameCode,
  family: z.string(),
  groupCode: z.string(),
  name: z.record(z.string(), z.string()),
  /** between two draws where they come most often; null for a game with single draws, such as one a day */
  intervalMs: z.int().nullable(),
  leadMs: z.int(),
  state: gameState,
  modes: z.array(
    z.object({
      mode: prizeMode,
      /** of this mode of the game in the catalogue: what is marked, and what recent games name */
      nodeId,
      vendor: z.object({
        state: vendorState,
        /** how long a maintenance is meant to last; null for not known */
        until: instant.nullable(),
        /** language code → why, as the operator wrote it */
        notice: z.record(z.string(), z.string()),
      }),
      /** named rows of the play tables that the game asks for, such as PUSH11 (rules A12) */
      policies: z.array(z.string()),
      minSeries: z.int(),
      maxSeries: z.int(),
      maxBetSeries: z.int(),
      units: z.array(betUnit),
      limits: z.object({
        /** the least stake: of a LOTT line, of a selection in ELOTT (rules A3) */
        stakeMin: amount,
        lineStakeMax: amount,
        issueStakeMax: amount,
        linePayoutMax: amount,
        /** most that all lines of one player on one issue pay (rules A3) */
        issuePayoutMax: amount,
        /** part of a play's bets under which a LOTT line is thin cover, in parts per million; 0: none is */
        thinPpm: z.int(),
        /** most that all thin lines of one player on one issue pay */
        thinPayoutMax: amount,
      }),
    }),
  ),
  /** issues of one chase at most (rules A7) */
  chaseIssuesMax: z.int(),
})
export type Game = z.output<typeof game>
