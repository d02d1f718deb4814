import type { lottery } from '@croupier/wire'
import type { z } from 'zod'

type IssueState = z.output<typeof lottery.issueState>

/** One draw of a game as everybody may see it (rules A4, A5): the seed only once it is revealed. */
export interface Issue {
  readonly gameCode: string
  readonly number: string
  /** PLANNED and ON_SALE follow from the database's time, later states from the row */
  readonly state: IssueState
  readonly saleFrom: Date
  readonly closeAt: Date
  readonly drawAt: Date
  /** in draw order; empty before the draw */
  readonly numbers: readonly number[]
  /** hex SHA-256 of the seed, known before sale opens; null for an external draw */
  readonly seedCommitment: string | null
  /** hex */
  readonly revealedSeed: string | null
  /** what was named before sale, and the signature once the round was drawn with; null where no beacon is mixed in */
  readonly beacon: lottery.IssueBeacon | null
}

/** An issue's columns in a result row. */
export interface IssueRow {
  readonly game_code: string
  readonly number: string
  readonly state: IssueState
  readonly sale_from: Date
  readonly close_at: Date
  readonly draw_at: Date
  readonly numbers: number[]
  readonly seed_commitment: string | null
  readonly revealed_seed: string | null
  /** these are absent from the rows of external draws */
  readonly beacon_round?: bigint | null
  readonly beacon_chain?: string | null
  readonly beacon_key?: string | null
  readonly beacon_signature?: string | null
}

/** The state an issue is in at the instant `t.at`, as SQL: closing is a fact of the clock, not of the job that writes it down. */
export const STATE_AT = `CASE WHEN i.state NOT IN ('PLANNED', 'ON_SALE') THEN i.state
  WHEN t.at < i.sale_from THEN 'PLANNED' WHEN t.at < i.close_at THEN 'ON_SALE' ELSE 'CLOSED' END AS state`

/** An issue `i` of a game `g` at the instant `t.at`, as SQL. */
export const ISSUE_COLUMNS = `g.code AS game_code, i.number, ${STATE_AT}, i.sale_from, i.close_at, i.draw_at,
  coalesce(i.numbers, '{}') AS numbers, i.seed_commitment, encode(i.revealed_seed, 'hex') AS revealed_seed,
  i.beacon_round, bc.hash AS beacon_chain, bc.public_key AS beacon_key, encode(br.signature, 'hex') AS beacon_signature`

/** The joins that ISSUE_COLUMNS reads the beacon from: only those of a drawn issue's round have a row. */
export const ISSUE_BEACON = `LEFT JOIN beacon_chains bc ON bc.id = i.beacon_chain_id
  LEFT JOIN beacon_rounds br ON br.chain_id = i.beacon_chain_id AND br.round = i.beacon_round
    AND i.state IN ('DRAWN', 'SETTLING', 'SETTLED')`

function beaconOf(row: IssueRow): Issue['beacon'] {
  const { beacon_chain: chainHash, beacon_key: publicKey, beacon_round: round } = row
  if (chainHash == null || publicKey == null || round == null) return null
  return { chainHash, publicKey, round: Number(round), signature: row.beacon_signature ?? null }
}

/** An issue out of its columns. */
export function issueOf(row: IssueRow): Issue {
  return {
    gameCode: row.game_code,
    number: row.number,
    state: row.state,
    saleFrom: row.sale_from,
    closeAt: row.close_at,
    drawAt: row.draw_at,
    numbers: row.numbers,
    seedCommitment: row.seed_commitment,
    revealedSeed: row.revealed_seed,
    beacon: beaconOf(row),
  }
}

/** An issue as the wire has it. It has no number but its own, so that no serial is shown outside. */
export function wireIssue(issue: Issue): lottery.Issue {
  return {
    ...issue,
    issueId: `${issue.gameCode}.${issue.number}`,
    numbers: [...issue.numbers],
  }
}
