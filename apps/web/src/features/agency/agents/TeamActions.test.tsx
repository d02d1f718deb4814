import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TeamRow } from '../../../api/agency/agents.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { RowMenu } from './TeamActions.tsx'

const row = (level: number, type: TeamRow['type']) =>
  ({ id: 'id', account: 'agent1a', level, type, toUpline: false }) as TeamRow

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

function show(one: TeamRow) {
  const ways = { drill: vi.fn(), series: vi.fn(), send: vi.fn(), raise: vi.fn(), write: vi.fn() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowMenu row={one} ways={ways} />
    </QueryClientProvider>,
  )
  return ways
}

it('has everything that can be done with a direct downline', async () => {
  const ways = show(row(1, 2))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for agent1a' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['View team', 'Show all series', 'Transfer', 'Send message', 'Raise series'])
  expect(screen.getByRole('menuitemcheckbox').textContent).toBe('Transfers up')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Raise series' }))
  expect(ways.raise).toHaveBeenCalledOnce()
})

it('acts on nobody who is further below: it leads down and shows series', async () => {
  const ways = show(row(2, 2))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for agent1a' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['View team', 'Show all series'])
  await userEvent.click(items[0] as HTMLElement)
  expect(ways.drill).toHaveBeenCalledWith('id')
  cleanup()
  const ofPlayer = show(row(2, 0))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for agent1a' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show all series' }))
  expect(ofPlayer.series).toHaveBeenCalledOnce()
})
