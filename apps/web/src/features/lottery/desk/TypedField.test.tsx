import { type Play, playTable } from '@croupier/rules'
import { listenToToasts, type ToastMessage } from '@croupier/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { useDesk } from './deskStore.ts'
import TypedField from './TypedField.tsx'
import type { Desk } from './useDeskState.ts'

const PLAY = playTable('SSC', 'LOTT').find(({ code }) => /3.*\.typed$/.test(code)) as Play
const KEY = 'SSC1M LOTT'

const confirmed: boolean[] = []

/** Chooses a file of these bets; what is told, and what the box then holds. */
function choose(text: string) {
  const toasts: ToastMessage[] = []
  listenToToasts((message) => toasts.push(message))
  const desk = { key: KEY, draft: { typed: {} } } as unknown as Desk
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <TypedField desk={desk} play={PLAY} onConfirm={() => confirmed.push(true)} />
    </QueryClientProvider>,
  )
  const file = new File([text], 'bets.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByTestId('field.typed.file'), { target: { files: [file] } })
  const written = () => useDesk.getState().drafts[KEY]?.typed[PLAY.code]
  return { toasts, written }
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  useDesk.setState({ drafts: {} })
})

it('takes every bet of a file', async () => {
  const { written } = choose('037 113\n')
  await waitFor(() => expect(written()).toBe('037 113'))
})

it('takes nothing of a file that is too large, and says so', async () => {
  const { toasts, written } = choose('037 '.repeat(5_001))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]?.title).toContain('20 kB')
  expect(written()).toBeUndefined()
})

it('confirms with Ctrl+Enter, and only begins a line with Enter', () => {
  choose('037')
  const box = screen.getByTestId('field.typed.input')
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true)
  expect(confirmed).toEqual([])
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  expect(confirmed).toEqual([true])
})
