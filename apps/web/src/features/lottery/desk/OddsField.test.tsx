import { playTable } from '@croupier/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { OddsField } from './OddsField.tsx'
import type { Desk } from './useDeskState.ts'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})

it('is one stop of the tab key; arrows and pages move, Enter adds, Ctrl+Enter confirms', () => {
  const fieldPlays = playTable('SSC', 'ELOTT').filter(({ group }) => group === 'ball')
  const draft = { picks: {}, stakePerBet: '10' }
  const desk = { key: 'SSC1M ELOTT', fieldPlays, draft, series: 1960 } as unknown as Desk
  const [onAdd, onConfirm] = [vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <OddsField desk={desk} onAdd={onAdd} onConfirm={onConfirm} />
    </QueryClientProvider>,
  )
  const buttons = screen.getAllByRole('button')
  const inOrder = () => buttons.filter(({ tabIndex }) => tabIndex === 0)
  expect(inOrder()).toEqual([buttons[0]])
  const press = (key: string, ctrlKey = false) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey })
  buttons[0]?.focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(buttons[1])
  expect(inOrder()).toEqual([buttons[1]])
  press('PageDown')
  const cards = screen.getAllByRole('group').filter((one) => one.className === 'odds-card')
  expect(cards[1]?.contains(document.activeElement)).toBe(true)
  press('PageUp')
  expect(document.activeElement).toBe(buttons[0])
  press('ArrowLeft')
  expect(document.activeElement).toBe(buttons.at(-1))
  press('Enter')
  press('Enter', true)
  expect([onAdd, onConfirm].map((called) => called.mock.calls.length)).toEqual([1, 1])
})
