import { isRefusal } from './apiError.ts'

/** Asks the person for a proof of identity; answers whether it was given. */
export type AskProof = () => Promise<boolean>

/** The person closed the question: nothing was done, and it is not an error. */
class ProofGivenUp extends Error {
  constructor(cause: unknown) {
    super('no proof was given', { cause })
    this.name = 'ProofGivenUp'
  }
}

/** Whether a call was not made because its question was closed: nothing to show as an error. */
export const isGivenUp = (error: unknown): boolean => error instanceof ProofGivenUp

/** Who can ask now, the dialog on top last. */
const askers: AskProof[] = []

/**
 * Lets a part of the page ask for a proof while it is shown; the last to come asks.
 * @returns takes it back
 */
export function answerStaleProofs(ask: AskProof): () => void {
  askers.push(ask)
  return () => {
    askers.splice(askers.lastIndexOf(ask), 1)
  }
}

/**
 * Makes a call that wants a fresh proof of who is there (ASVS 7.5.1): refused for want of one, it waits until one is given
 * and is made again.
 * @throws what the call throws; what `isGivenUp` knows where the question was closed
 */
export async function withFreshProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const ask = askers.at(-1)
    if (!isRefusal(error, 'SESSION_NOT_FRESH') || ask === undefined) throw error
    if (!(await ask())) throw new ProofGivenUp(error)
    return await work()
  }
}
