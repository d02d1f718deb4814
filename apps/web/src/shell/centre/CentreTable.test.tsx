import type { TableColumn } from '@croupier/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../i18n.ts'
import { useHiddenColumns } from '../kept/hiddenColumns.ts'
import { CentreTable } from './CentreTable.tsx'

type Row = { name: string; amount: string }
const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', pinned: true, cell: ({ name }) => name },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => amount },
  { id: 'other', header: 'Other', cell: () => 'x' },
]
const show = (name: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CentreTable
        name={name}
        caption="Rows"
        columns={COLUMNS}
        rows={[{ name: 'a', amount: '1' }]}
        rowKey={(row) => row.name}
      />
    </QueryClientProvider>,
  )
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  useHiddenColumns.setState({ byTable: {} })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(cleanup)

it('hides columns for this table alone, keeps the choice, and shows all again', async () => {
  show('one')
  expect(screen.getByTestId('table.zone').textContent).toMatch(/^Times in /)
  await userEvent.click(screen.getByTestId('table.columns.button'))
  expect(screen.queryByTestId('table.columns.name')).toBeNull()
  await userEvent.click(screen.getByTestId('table.columns.amount'))
  expect(heads()).toEqual(['Name', 'Other'])
  expect(localStorage.getItem('hiddenColumns')).toContain('"one":["amount"]')
  await userEvent.click(screen.getByTestId('table.columns.all'))
  expect(heads()).toEqual(['Name', 'Amount', 'Other'])
  cleanup()
  useHiddenColumns.getState().hide('one', ['other'])
  show('two')
  expect(heads()).toEqual(['Name', 'Amount', 'Other'])
})
