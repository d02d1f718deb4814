import type { Beacon, BeaconRelay, Log } from '@croupier/domain'

/** Every chain has this round, and every relay keeps it. */
const FIRST_ROUND = 1

/**
 * The beacon as this process sees it. Nothing is asked at the start: what needs no beacon must not wait for one. A local chain is
 * unknown until its beacon has told its key.
 */
export class WatchedBeacon implements Beacon {
  readonly relays: readonly BeaconRelay[]
  readonly #readChain: () => Promise<Beacon['chain']>
  /** relays that did not answer the last time */
  readonly #silent = new Set<BeaconRelay>()
  readonly #log: Log
  #chain: Beacon['chain']
  #warnedAway = false

  constructor(options: {
    /** null where it is to be read */
    readonly chain: Beacon['chain']
    readonly relays: readonly BeaconRelay[]
    /** asks the beacon for its chain */
    readonly readChain: () => Promise<Beacon['chain']>
    readonly log: Log
  }) {
    this.#chain = options.chain
    this.#readChain = options.readChain
    this.#log = options.log
    this.relays = options.relays.map((relay) => this.#watched(relay))
  }

  get chain(): Beacon['chain'] {
    return this.#chain
  }

  /** Whether nobody answered the last time, or nobody has told the chain yet. */
  get isAway(): boolean {
    return this.#chain === null || this.#silent.size === this.relays.length
  }

  /**
   * Asks for what is not known: the chain, else, while no relay answers, whether one does again.
   * @returns whether the chain is known now and was not before
   */
  async look(): Promise<boolean> {
    const chain = this.#chain
    if (chain === null) {
      try {
        this.#chain = await this.#readChain()
      } catch (error) {
        this.#say(error)
        return false
      }
      this.#say()
      return this.#chain !== null
    }
    if (this.isAway) {
      const requests = this.relays.map(async (relay) => await relay.signature(chain.hash, FIRST_ROUND))
      await Promise.allSettled(requests)
    }
    return false
  }

  #watched(relay: BeaconRelay): BeaconRelay {
    return {
      name: relay.name,
      signature: async (chainHash, round) => {
        try {
          const signature = await relay.signature(chainHash, round)
          this.#silent.delete(relay)
          this.#say()
          return signature
        } catch (error) {
          this.#silent.add(relay)
          this.#say(error)
          throw error
        }
      },
    }
  }

  /** Logs that it went away or came back, once. */
  #say(error?: unknown): void {
    const { isAway } = this
    if (isAway === this.#warnedAway) return
    this.#warnedAway = isAway
    if (isAway) this.#log.warn({ err: error }, 'the beacon does not answer: draws that mix it in wait')
    else this.#log.info({}, 'the beacon answers')
  }
}
