import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

/** Letters and digits that nobody mistakes for another one when reading them out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const EVEN_BELOW = 256 - (256 % ALPHABET.length)
/** A letter, then nine signs: 26 million million names. */
const SIGNS = 9
const TRIES_MAX = 5

/** A name that nobody chose, in the form of rules E3.2; `lead` is its first letter. */
export function randomName(lead: string, random: Ctx['random']): string {
  let name = lead
  while (name.length <= SIGNS) {
    for (const byte of random.bytes(SIGNS)) {
      if (byte < EVEN_BELOW && name.length <= SIGNS) name += ALPHABET[byte % ALPHABET.length]
    }
  }
  return name
}

/**
 * A free account name for somebody who chose none.
 * @throws Error when five names in a row are taken: the source of randomness is none
 */
export async function newAccountName(
  tx: Tx,
  ctx: Ctx,
  merchantId: number,
  lead: string,
): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const name = randomName(lead, ctx.random)
    if ((await tx.member.count({ where: { merchantId, accountKey: name } })) === 0) return name
  }
  throw new Error('no free account name was found')
}
