import type { Log } from './ctx.ts'

/** What an item belongs to, as it is logged: such as its issue, or its merchant. */
type Owner = Readonly<Record<string, string | number>>

const nameOf = (owner: Owner): string =>
  Object.entries(owner)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ')

/** For work that stops at a merchant: its failure leaves the rest of its own work for the next call. */
export const merchantOf = ({ merchantId }: { readonly merchantId: number }) => ({ merchantId })

/**
 * What failed of one call's work on many items, none of which holds up another: each failure is logged with what it belongs to,
 * what else belongs to it is left for the next call, the others go on. Only work that goes page by page keeps one of its own; else `each`.
 */
export class Failures<Of extends Owner> {
  readonly #log: Log
  readonly #message: string
  readonly #failed = new Map<string, { readonly owner: Of; readonly error: unknown }>()

  /** @param message what it means that an item failed, for the log and the error */
  constructor({ log }: { readonly log: Log }, message: string) {
    this.#log = log
    this.#message = message
  }

  /** What failed, in the order in which it did. */
  get owners(): readonly Of[] {
    return [...this.#failed.values()].map(({ owner }) => owner)
  }

  has(owner: Of): boolean {
    return this.#failed.has(nameOf(owner))
  }

  add(owner: Of, error: unknown): void {
    this.#log.error({ err: error, ...owner }, this.#message)
    this.#failed.set(nameOf(owner), { owner, error })
  }

  /** Runs each item in its order, except those of an owner that failed. @returns what came of those that did not fail */
  async each<Item, Result>(
    items: Iterable<Item>,
    ownerOf: (item: Item) => Of,
    run: (item: Item) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = []
    for (const item of items) {
      const owner = ownerOf(item)
      if (this.has(owner)) continue
      try {
        results.push(await run(item))
      } catch (error) {
        this.add(owner, error)
      }
    }
    return results
  }

  /** @throws AggregateError with every failure, when there was one */
  report(): void {
    if (this.#failed.size === 0) return
    const errors = [...this.#failed.values()].map(({ error }) => error)
    throw new AggregateError(errors, `${this.#message}: ${[...this.#failed.keys()].join(', ')}`)
  }
}

/**
 * Runs each item in its order and by itself: a failure is logged with what the item belongs to, what else belongs to it is left for
 * the next call, the others go on.
 * @returns what came of each
 * @throws AggregateError with every failure, after all others were run
 */
export async function each<Of extends Owner, Item, Result>(
  ctx: { readonly log: Log },
  items: Iterable<Item>,
  { message, ownerOf }: { readonly message: string; readonly ownerOf: (item: Item) => Of },
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const failures = new Failures<Of>(ctx, message)
  const results = await failures.each(items, ownerOf, run)
  failures.report()
  return results
}
