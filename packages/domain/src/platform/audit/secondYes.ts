import type { Tx } from '@croupier/db'
import type { Units } from '@croupier/money'

/**
 * A second officer's yes to exactly the command that is carried out now (safety 4.9). A use case that needs two officers is given one;
 * nobody but `operations/staff` makes any (tests/architecture/secondYes.test.ts), and no name stands for it.
 */
export class SecondYes {
  /** the second officer's name, for those who read the records */
  readonly by: string
  readonly #use: (tx: Tx) => Promise<void>

  constructor(by: string, use: (tx: Tx) => Promise<void>) {
    this.by = by
    this.#use = use
  }

  /**
   * Uses the yes up, in the transaction of the effect: both commit together or not at all, and the command waits no more.
   * @throws DomainError STAFF_OVER when the command does not wait any more
   */
  async use(tx: Tx): Promise<void> {
    await this.#use(tx)
  }
}

/** What a second officer reads of a command, besides the command itself. */
export interface CommandAbout {
  /** the merchant that it changes; left out where the command does not say more than its address does */
  readonly merchantId?: number
  /** whom or what it is about, such as an account */
  readonly subject?: string
  /** the sum that it moves, in the merchant's currency */
  readonly sum?: Units
}

/** A command that needs a second officer's yes and came without one: nothing was changed, and it is kept until there is one. */
export class SecondNeeded extends Error {
  readonly about: CommandAbout

  constructor(about: CommandAbout = {}) {
    super('a second officer has to say yes')
    this.name = 'SecondNeeded'
    this.about = about
  }
}
