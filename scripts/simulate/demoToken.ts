import { connect } from '@croupier/db'
import { demoAccounts } from '../../prisma/seed/accounts.ts'
import { logIn, type Person } from './person.ts'
import type { SimulatedPlatform } from './platform.ts'
import { solvedPuzzle } from './solvedPuzzle.ts'
import { WireClient } from './wireClient.ts'

/** Logs a demo account in and returns its token, which a page keeps in its session storage. @throws Error for an unknown account */
export async function demoToken(platform: SimulatedPlatform, name: string): Promise<string> {
  const { apiUrl, webUrl, databaseUrl } = platform
  const known = demoAccounts.find(({ account }) => account === name)
  if (known === undefined) throw new Error(`the demo merchant has no ${name}`)
  const { account, password } = known
  // The demo account knows this machine: it is asked for no second proof.
  const caller = { address: '127.0.0.1', publicId: '', token: '', refresh: '' }
  const person: Person = { account, password, ...caller }
  const db = connect(databaseUrl, { max: 1, name: 'demo-token' })
  try {
    const solve = async () => await solvedPuzzle(db)
    await logIn(new WireClient(apiUrl, new URL(webUrl).origin, solve), person)
  } finally {
    await db.close()
  }
  return person.token
}
