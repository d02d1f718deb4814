import { createHash } from 'node:crypto'
import type { Ctx } from '@croupier/domain'
import { addStaff, listStaff } from '@croupier/domain/operations/staff'
import { DEMO_PASSWORD } from './accounts.ts'

/** Officers of the demo: two who may do everything, since some decisions need two, and one for each other role. */
export const DEMO_OFFICERS = [
  { name: 'olga', roles: ['OWNER'] },
  { name: 'otto', roles: ['OWNER'] },
  { name: 'carl', roles: ['CASHIER'] },
  { name: 'sara', roles: ['SUPPORT'] },
  { name: 'adam', roles: ['AUDITOR'] },
] as const
export const OFFICER_WIDTH = 6

/** The key of a demo officer's authenticator; no secret, as their password. */
export const demoOfficerSecret = (name: string): Uint8Array =>
  createHash('sha1').update(`demo officer ${name}`).digest()

/** Opens the demo's officers; those that are there stay as they are. */
export async function plantOfficers(ctx: Ctx): Promise<void> {
  const { staff } = await listStaff(ctx)
  const known = new Set(staff.map(({ name }) => name))
  for (const { name, roles } of DEMO_OFFICERS) {
    if (known.has(name)) continue
    const given = { password: DEMO_PASSWORD, secret: demoOfficerSecret(name) }
    const email = `${name}@officers.example`
    const account = { merchants: null, email, name, roles, given, by: 'demo', reason: 'an officer of the demo' }
    // Chosen already: nobody is invited.
    await addStaff(ctx, account, '')
  }
}
