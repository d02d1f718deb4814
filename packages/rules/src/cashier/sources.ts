import { sum, type Units, units } from '@croupier/money'

/** How a merchant takes it that a withdrawal goes elsewhere than deposits came from: as any other, shown to officers, or refused. */
export const SOURCE_RULES = ['OFF', 'WARN', 'REQUIRE'] as const
export type SourceRule = (typeof SOURCE_RULES)[number]

/** A kind of account that money comes from and goes to; USDT over each chain is one of its own. */
export interface Instrument {
  readonly method: string
  readonly chain: string | null
}

/** What came from a kind of account and has not gone back there, in units. */
export interface Source extends Instrument {
  readonly left: Units
}

const isSame = (one: Instrument, other: Instrument): boolean => one.method === other.method && one.chain === other.chain

/** What is still to go back to each kind of account: what came from there less what went there, where anything is left. */
export function sourcesLeft(cameIn: readonly Source[], wentOut: readonly Source[]): Source[] {
  return cameIn.flatMap((source) => {
    const back = sum(wentOut.filter((one) => isSame(one, source)).map(({ left }) => left))
    const left = units(source.left - back)
    return left > 0n ? [{ ...source, left }] : []
  })
}

/**
 * How much of a withdrawal has to go elsewhere first (rules E4.4, protection M7): money goes back to where it came from, and what is won
 * beside it wherever its owner wants once nothing is left to go back.
 * @param sources kinds of accounts that are paid to, with what is left to go back there
 * @returns in units, what is left at other sources; zero when the withdrawal may go to the chosen one
 */
export function owedElsewhere(sources: readonly Source[], chosen: Instrument, amount: Units): Units {
  const here = sum(sources.filter((one) => isSame(one, chosen)).map(({ left }) => left))
  return amount <= here ? units(0n) : sum(sources.filter((one) => !isSame(one, chosen)).map(({ left }) => left))
}
