import { type Db, moneyNow, shiftMoneyClock } from '@croupier/db'
import type { Clock } from '@croupier/domain'

/**
 * The clock of a past that is played: the money clock of those sessions that read the shift, and the wall clock of the use
 * cases, moved together. It only goes forward, runs on by itself and never gets ahead of the wall clock.
 */
export class PlayedClock implements Clock {
  readonly #owner: Db
  #shiftMs = 0

  /** @param owner a connection of the database's owner that reads the shift: nobody else may set it */
  constructor(owner: Db) {
    this.#owner = owner
  }

  now(): Date {
    return new Date(Date.now() + this.#shiftMs)
  }

  /** Begins at an instant of the past. @throws RangeError for one that is not over */
  async beginAt(instant: Date): Promise<void> {
    await this.#shift(0)
    const behindMs = (await moneyNow(this.#owner)).getTime() - instant.getTime()
    if (behindMs < 0) throw new RangeError('the past begins before now')
    await this.#shift(-behindMs)
  }

  /** Goes on to an instant; stays where it is when that is over, and at the wall clock when it is still to come. */
  async advanceTo(instant: Date): Promise<void> {
    const aheadMs = instant.getTime() - (await moneyNow(this.#owner)).getTime()
    if (aheadMs > 0) await this.#shift(Math.min(0, this.#shiftMs + aheadMs))
  }

  /** The money clock as the played sessions read it. */
  async moneyNow(): Promise<Date> {
    return await moneyNow(this.#owner)
  }

  /** Ends the past: the clock is the wall clock again. */
  async end(): Promise<void> {
    await this.#shift(0)
  }

  async #shift(ms: number): Promise<void> {
    await shiftMoneyClock(this.#owner, ms)
    this.#shiftMs = ms
  }
}
