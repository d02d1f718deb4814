/**
 * Does a list of work in its order, merchant by merchant apart: one whose work fails keeps the rest of its own for the next
 * call, and holds up no other.
 * @returns how much was done
 * @throws AggregateError with what each merchant failed by, after all others are done
 */
export async function byMerchant<Work extends { readonly merchantId: number }>(
  works: readonly Work[],
  run: (work: Work) => Promise<void>,
): Promise<number> {
  const failures = new Map<number, unknown>()
  let done = 0
  for (const work of works) {
    if (failures.has(work.merchantId)) continue
    try {
      await run(work)
      done += 1
    } catch (error) {
      failures.set(work.merchantId, error)
    }
  }
  if (failures.size > 0) {
    const merchants = [...failures.keys()].join(', ')
    throw new AggregateError(failures.values(), `what is due of merchants ${merchants} failed`)
  }
  return done
}
