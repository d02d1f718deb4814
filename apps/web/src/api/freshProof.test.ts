import { describe, expect, it } from 'vitest'
import { ApiError } from './apiError.ts'
import { problemOf } from './explain.ts'
import { answerStaleProofs, isGivenUp, withFreshProof } from './freshProof.ts'

const stale = new ApiError({
  code: 'SESSION_NOT_FRESH',
  params: {},
  status: 403,
  requestId: 'r1',
})
/** A call that is refused until somebody has shown who they are. */
function guarded() {
  const state = { proved: false, calls: 0 }
  const work = async () => {
    state.calls += 1
    if (!state.proved) throw stale
    return 'done'
  }
  return { state, work }
}
const failed = async (work: () => Promise<unknown>) =>
  await work().then(
    () => null,
    (error: unknown) => error,
  )
const t = ((key: string) => key) as never

describe('a call that wants a fresh proof', () => {
  it('is made again once one was given', async () => {
    const { state, work } = guarded()
    const stop = answerStaleProofs(async () => {
      state.proved = true
      return true
    })
    expect(await withFreshProof(work)).toBe('done')
    expect(state.calls).toBe(2)
    stop()
  })

  it('given up is not an error to show, and is not made again', async () => {
    const { state, work } = guarded()
    const stop = answerStaleProofs(async () => false)
    const error = await failed(() => withFreshProof(work))
    expect([isGivenUp(error), problemOf(error, t), state.calls]).toEqual([true, null, 1])
    stop()
  })

  it('is refused as it was where nobody can ask', async () => {
    const { work } = guarded()
    const error = await failed(() => withFreshProof(work))
    expect(error).toBe(stale)
    expect(problemOf(error, t)).toBe('errors.SESSION_NOT_FRESH')
  })
})
