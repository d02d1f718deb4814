import { createHash, randomUUIDv7 } from 'node:crypto'
import type { BetOrderRow } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { Load } from '../load/sqlLoad.ts'
import type { Pool } from './pool.ts'

/** 2 yuan. */
export const STAKE = units(20_000n)
const PLAY = 'ssc.5.direct'
const CONTENT = '1|2|3|4|5'
const TERMS = '[2,1900,["190000"],"190000",["1000000",null,null,null],2,"YUAN",1]'

const fingerprint = createHash('sha256').update(CONTENT).digest().subarray(0, 16)

/** An order of one line of 2 yuan, as the lottery passes it to the ledger. */
export function anOrder(merchantId: number, memberId: number, gameId: number, issueId: bigint): BetOrderRow {
  return {
    merchantId,
    memberId: BigInt(memberId),
    orderId: randomUUIDv7(),
    fingerprint,
    issueId,
    gameId,
    mode: 'LOTT',
    lines: [{ lineNo: 1, playCode: PLAY, content: CONTENT, bets: 1, stake: STAKE, terms: TERMS }],
  }
}

interface Place {
  readonly issueId: bigint
  readonly gameId: number
}

const line = `ARRAY[1::smallint], ARRAY['${PLAY}'], ARRAY['${CONTENT}'], ARRAY[1], ARRAY[${STAKE}]::bigint[], ARRAY['${TERMS}']`
const key = `'\\x${fingerprint.toString('hex')}'::bytea`

const variables = (place: Place, pool: Pool): Load['variables'] => ({
  member: [pool.first, pool.last],
  issue: [Number(place.issueId), Number(place.issueId)],
  game: [place.gameId, place.gameId],
})

/** The same order for a driver of SQL, as the ledger says it when it comes alone. */
export const loneBets = (place: Place, pool: Pool): Load => ({
  variables: variables(place, pool),
  sql: `SELECT code FROM place_bet(${pool.merchant}, :member, uuidv7(), ${key}, :issue, :game, 'LOTT', ${STAKE}, ${line}, NULL, NULL, NULL, NULL)`,
})

/** The same order as a batch of one, for a driver of SQL: what gathering bets is measured against. */
export const singleBets = (place: Place, pool: Pool): Load => ({
  variables: variables(place, pool),
  sql: `SELECT code FROM place_bets(${pool.merchant}, ARRAY[:member]::bigint[], ARRAY[uuidv7()], ARRAY[${key}], ARRAY[:issue]::bigint[],
    ARRAY[:game]::int[], ARRAY['LOTT'], ARRAY[${STAKE}]::bigint[], ARRAY[1::smallint], ARRAY[1], ${line}, ARRAY[NULL]::bigint[],
    ARRAY[NULL]::int[], ARRAY[NULL]::int[], NULL)`,
})
