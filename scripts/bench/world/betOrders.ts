import { createHash, randomUUID } from 'node:crypto'
import type { BetOrderRow } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { Load } from '../load/sqlLoad.ts'
import type { Pool } from './betWorld.ts'

/** 2 yuan. */
export const STAKE = units(20_000n)
const PLAY = 'ssc.5.direct'
const CONTENT = '1|2|3|4|5'
const TERMS = {
  series: 1900,
  prizes: ['190000'],
  topPayout: '190000',
  payoutMax: '1000000',
  mode: 'LOTT',
  base: 2,
  unit: 'YUAN',
  multiple: 1,
}

const fingerprint = createHash('sha256').update(CONTENT).digest()

/** An order of one line of 2 yuan, as the lottery hands it to the ledger. */
export function anOrder(memberId: number, gameId: number, issueId: bigint): BetOrderRow {
  return {
    memberId: BigInt(memberId),
    orderId: randomUUID(),
    fingerprint,
    issueId,
    gameId,
    mode: 'LOTT',
    lines: [{ lineNo: 1, playCode: PLAY, content: CONTENT, bets: 1, stake: STAKE, terms: TERMS }],
  }
}

/** The same order as one call per bet, for a driver of SQL: `place_bets` with a batch of one. */
export function singleBets(
  world: { readonly issueId: bigint; readonly gameId: number },
  pool: Pool,
): Load {
  // A space behind each colon: the driver takes ":name" for a variable, also inside a text.
  const terms = JSON.stringify(TERMS).replaceAll(':', ': ')
  return {
    variables: {
      member: [pool.first, pool.last],
      issue: [Number(world.issueId), Number(world.issueId)],
      game: [world.gameId, world.gameId],
    },
    sql: `SELECT code FROM place_bets(ARRAY[:member]::bigint[], ARRAY[gen_random_uuid()],
      ARRAY['\\x${fingerprint.toString('hex')}'::bytea], ARRAY[:issue]::bigint[], ARRAY[:game]::int[], ARRAY['LOTT'],
      ARRAY[${STAKE}]::bigint[], ARRAY[1::smallint], ARRAY[1], ARRAY[1::smallint], ARRAY['${PLAY}'], ARRAY['${CONTENT}'],
      ARRAY[1], ARRAY[${STAKE}]::bigint[], ARRAY['${terms}'::jsonb], ARRAY[NULL]::bigint[], ARRAY[NULL]::int[])`,
  }
}
