import { beforeEach, expect, it, vi } from 'vitest'

/** The store of a page that was just opened. */
async function freshPage() {
  vi.resetModules()
  return (await import('./quickAccounts.ts')).useQuickAccounts.getState()
}
const remembered = async () => (await freshPage()).accounts.map(({ account }) => account)

beforeEach(() => localStorage.clear())

it('offers the last three accounts again, the newest first, and forgets one', async () => {
  const { remember, forget } = await freshPage()
  for (const account of ['ann', 'ben', 'cai', 'ann', 'dao']) remember({ account, initial: 'X' })
  expect(await remembered()).toEqual(['dao', 'ann', 'cai'])
  forget('ann')
  expect(await remembered()).toEqual(['dao', 'cai'])
})

it.each(['{', '[]', '{"state":{"accounts":"all"},"version":0}'])(
  'offers nothing where somebody else has written %s',
  async (text) => {
    localStorage.setItem('quickAccounts', text)
    expect(await remembered()).toEqual([])
  },
)

it('keeps no choice to be remembered', async () => {
  const { want } = await freshPage()
  want(true)
  expect((await freshPage()).wanted).toBe(false)
})
