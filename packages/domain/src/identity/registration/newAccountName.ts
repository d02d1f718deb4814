import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type Random, randomText } from '../../random.ts'

/** Letters and digits that nobody mistakes for another one when reading them out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A letter, then nine signs: 26 million million names. */
const SIGNS = 9
const TRIES_MAX = 5

/** A name that nobody chose, in the form of rules E3.2; `lead` is its first letter. */
export const randomName = (lead: string, random: Random): string => lead + randomText(random, ALPHABET, SIGNS)

/**
 * A free account name for somebody who chose none.
 * @throws Error when five names in a row are taken: the source of randomness is none
 */
export async function newAccountName(tx: Tx, ctx: Ctx, merchantId: number, lead: string): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const name = randomName(lead, ctx.random)
    if ((await tx.member.count({ where: { merchantId, accountKey: name } })) === 0) return name
  }
  throw new Error('no free account name was found')
}
