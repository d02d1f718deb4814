import { beforeEach, expect, it, vi } from 'vitest'

const DESK = 'SSC1M.LOTT'
const line = { id: '1', mode: 'LOTT', playCode: 'ssc.pos' } as never
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.c2ln`

/** The stores of a page that was just opened. */
async function freshPage() {
  vi.resetModules()
  const { useDesk } = await import('./deskStore.ts')
  const { keepAccessToken } = await import('../../../api/accessToken.ts')
  await import('../../../api/session.ts')
  return { add: () => useDesk.getState().addLines(DESK, [line]), keepAccessToken, useDesk }
}
const linesOf = (desk: Awaited<ReturnType<typeof freshPage>>['useDesk']) => desk.getState().drafts[DESK]?.lines ?? []

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('logging out leaves no draft, neither on the page nor in the tab', async () => {
  sessionStorage.setItem('merchant', 'm9')
  const { add, keepAccessToken, useDesk } = await freshPage()
  keepAccessToken(tokenOf('ann'))
  add()
  keepAccessToken(null)
  expect(linesOf(useDesk)).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual(['merchant'])
})

it('whose login ended finds the draft again, also on a page opened again', async () => {
  const { add, keepAccessToken } = await freshPage()
  keepAccessToken(tokenOf('ann'))
  add()
  keepAccessToken(null, 'ended')
  const later = await freshPage()
  later.keepAccessToken(tokenOf('ann'))
  expect(linesOf(later.useDesk)).toHaveLength(1)
})

it('somebody else does not find it', async () => {
  const { add, keepAccessToken } = await freshPage()
  keepAccessToken(tokenOf('ann'))
  add()
  keepAccessToken(null, 'ended')
  const later = await freshPage()
  later.keepAccessToken(tokenOf('ben'))
  expect(linesOf(later.useDesk)).toEqual([])
})

it('what a guest began goes with anyone who logs in', async () => {
  const { add, keepAccessToken, useDesk } = await freshPage()
  add()
  keepAccessToken(tokenOf('ann'))
  expect(linesOf(useDesk)).toHaveLength(1)
})

it('the draft of a trial is not that of the account after it', async () => {
  const { add, keepAccessToken, useDesk } = await freshPage()
  keepAccessToken(tokenOf('trial'))
  add()
  keepAccessToken(tokenOf('ann'))
  expect(linesOf(useDesk)).toEqual([])
})
