import { drawStream } from '@croupier/fairness'
import { BACCARAT } from './baccarat.ts'
import { COCK } from './cock.ts'
import { ROULETTE } from './roulette.ts'
import type { TableDeal, TableRules } from './table.ts'

/** Games of one table that everybody plays at, whose bets lie on spots. */
export const TABLE_GAMES = ['baccarat', 'roulette', 'cock'] as const
export type TableGame = (typeof TABLE_GAMES)[number]
export const isTableGame = (game: string): game is TableGame => (TABLE_GAMES as readonly string[]).includes(game)

export const TABLES: Readonly<Record<TableGame, TableRules>> = {
  baccarat: BACCARAT,
  roulette: ROULETTE,
  cock: COCK,
}

/** A round of a table from its seed alone (rules A5.2): HMAC-SHA256 under the seed, which is not the hash that is published. */
export const dealOfTable = async (game: TableGame, serverSeed: string, number: number): Promise<TableDeal> =>
  await TABLES[game].deal(await drawStream(serverSeed, `${game}|table`, String(number)))
