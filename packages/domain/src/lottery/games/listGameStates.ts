import type { Ctx } from '../../ctx.ts'
import type { Game } from './game.ts'

/** Every lottery game with its state, for officers, by code. */
export async function listGameStates({ db }: Ctx): Promise<{ gameCode: string; state: Game['state'] }[]> {
  return await db.prisma.$queryRaw<{ gameCode: string; state: Game['state'] }[]>`
    SELECT code AS "gameCode", state FROM games ORDER BY code`
}
