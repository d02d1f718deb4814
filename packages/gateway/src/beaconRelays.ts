import type { BeaconRelay } from '@croupier/domain'
import { z } from 'zod'
import { type CallRules, signedCall } from './signedCall.ts'

/** A relay that takes longer is asked again in the next turn. */
const ANSWER_MS_MAX = 3_000
/** The round is not there yet, or not known. */
const NOT_THERE: readonly number[] = [404, 425]

/** A round as drand's HTTP interface tells it; what else it says follows from the signature. */
const round = z.object({ round: z.int().positive(), signature: z.string().regex(/^[0-9a-f]+$/) })

const chain = z.object({ public_key: z.string().regex(/^[0-9a-f]{192}$/) })

/**
 * The key of the chain that a relay of its own has, hex: for a local beacon, whose key nobody else knows.
 * @throws Error when it does not answer, or with something else
 */
export async function readBeaconKey(url: string, rules: CallRules): Promise<string> {
  const at = { baseUrl: url.replace(/\/+$/, ''), keyId: '', secret: '' }
  const { text } = await signedCall(at, { method: 'GET', path: '/info' }, rules, () => ({}))
  return chain.parse(JSON.parse(text)).public_key
}

/**
 * Relays of a randomness beacon, asked over HTTP as drand's are: `GET <base>/<chain hash>/public/<round>`. Nothing is signed, and
 * nothing that they say is believed: the use case verifies it.
 * @param urls base addresses
 */
export function beaconRelays(urls: readonly string[], rules: CallRules): BeaconRelay[] {
  return urls.map((url) => {
    const baseUrl = url.replace(/\/+$/, '')
    return {
      name: new URL(baseUrl).host,
      async signature(chainHash, number) {
        const answer = await signedCall(
          { baseUrl, keyId: '', secret: '' },
          { method: 'GET', path: `/${chainHash}/public/${number}` },
          { answerMsMax: ANSWER_MS_MAX, ...rules },
          () => ({}),
        )
        if (NOT_THERE.includes(answer.status)) return null
        if (answer.status !== 200) throw new Error(`${baseUrl} answered ${answer.status}`)
        const parsed = round.parse(JSON.parse(answer.text))
        return parsed.round === number ? parsed.signature : null
      },
    }
  })
}
