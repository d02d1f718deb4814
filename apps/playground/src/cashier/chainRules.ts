import type { cashierGateway } from '@croupier/wire'

type Chain = cashierGateway.Chain

export const CHAINS = ['TRC20', 'ERC20'] as const satisfies readonly Chain[]

/** How many blocks make a transfer certain: its own and those on top of it. */
export const NEEDED: Readonly<Record<Chain, number>> = { TRC20: 20, ERC20: 12 }

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_LETTERS = 33
const ETHEREUM_DIGITS = 40

/**
 * The address a random seed stands for: one that looks like an address of its chain.
 * @param seed 40 bytes or more, as hex
 */
export function addressFrom(chain: Chain, seed: string): string {
  if (chain === 'ERC20') return `0x${seed.slice(0, ETHEREUM_DIGITS)}`
  const bytes = [...Buffer.from(seed, 'hex').subarray(0, TRON_LETTERS)]
  return `T${bytes.map((byte) => BASE58[byte % BASE58.length] ?? '').join('')}`
}

/**
 * How many confirmations a transfer has.
 * @param height of its block, null while it is in none
 * @param head height of the newest block
 */
export function confirmationsAt(height: number | null, head: number): number {
  return height === null || height > head ? 0 : head - height + 1
}

/** Whether a transfer in that block is certain. */
export function isCertain(chain: Chain, height: number | null, head: number): boolean {
  return confirmationsAt(height, head) >= NEEDED[chain]
}
