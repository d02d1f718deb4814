import { createHash, randomBytes } from 'node:crypto'
import { type Db, statement } from '@croupier/db'

/** A browser whose puzzle is solved: what its cookie says, and where the piece goes. */
export interface SolvedPuzzle {
  readonly cookie: string
  readonly slider: number
}

const PLACE = 120

const PUT = statement(
  'scripts.putPuzzle',
  'INSERT INTO sliders (browser_hash, place, drawn_at) VALUES ($1, $2::int, money_now()) RETURNING place',
)

/**
 * Puts a puzzle with a known answer into the platform's own database, for a browser of our own: nobody sits before these
 * logins, and who owns the database needs no picture (rules E3.5).
 */
export async function solvedPuzzle(db: Db): Promise<SolvedPuzzle> {
  const browser = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(browser).digest()
  await db.hot.query(PUT, [hash, PLACE])
  return { cookie: `captcha=${browser}`, slider: PLACE }
}
