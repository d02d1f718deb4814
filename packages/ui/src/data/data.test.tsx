import { parseUnits, type Units, units } from '@croupier/money'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Money } from './Money.tsx'
import { Pager } from './Pager.tsx'
import { pageNumbers } from './pageNumbers.ts'
import { Table, type TableColumn } from './Table.tsx'

afterEach(cleanup)

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 12, [1, 2, 3, null, 12]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [4, 12, [1, 2, 3, 4, 5, null, 12]],
    [12, 12, [1, null, 10, 11, 12]],
  ])('page %i of %i', (current, count, expected) => {
    expect(pageNumbers(current, count)).toEqual(expected)
  })

  it('always names the current, the first and the last page, in order', () => {
    const pages = fc
      .integer({ min: 1, max: 500 })
      .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
    fc.assert(
      fc.property(pages, ([current, count]) => {
        const named = pageNumbers(current, count).filter((page) => page !== null)
        expect(named).toContain(current)
        expect(named[0]).toBe(1)
        expect(named.at(-1)).toBe(count)
        expect(named).toEqual([...new Set(named)].sort((a, b) => a - b))
      }),
    )
  })
})

const LABELS = {
  region: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
}

it('Pager marks the current page and goes where it is told', async () => {
  const onPage = vi.fn()
  render(<Pager page={2} pageCount={9} onPage={onPage} labels={LABELS} />)
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 9' }))
  expect(onPage.mock.calls).toEqual([[3], [9]])
})

describe('Money', () => {
  const text = (amount: Units, signed = false) => {
    const { container } = render(<Money amount={amount} locale="en-GB" signed={signed} />)
    const money = container.querySelector('.ui-money')
    return [money?.textContent, money?.getAttribute('data-sense')]
  }

  it('never shows more than there is', () => {
    expect(text(parseUnits('321.6666'))).toEqual(['321.66', null])
    expect(text(parseUnits('-321.6666'))).toEqual(['−321.66', null])
  })

  it('prints the sign of a change and its sense', () => {
    expect(text(parseUnits('12'), true)).toEqual(['+12.00', 'gain'])
    expect(text(parseUnits('-12'), true)).toEqual(['−12.00', 'loss'])
    expect(text(units(0n), true)).toEqual(['0.00', null])
  })
})

describe('Table', () => {
  type Row = { name: string; amount: Units }
  const columns: readonly TableColumn<Row>[] = [
    { id: 'name', header: 'Name', cell: (row) => row.name, total: 'All' },
    {
      id: 'amount',
      header: 'Amount',
      sortValue: (row) => row.amount,
      cell: (row) => String(row.amount),
      total: '111',
    },
  ]
  const rows: readonly Row[] = [
    { name: 'b', amount: units(10n) },
    { name: 'a', amount: units(100n) },
    { name: 'c', amount: units(1n) },
  ]
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

  it('sorts amounts as amounts, both ways, and says so', async () => {
    render(
      <Table
        caption="Rows"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        sortLabel={(header) => `Sort by ${header}`}
      />,
    )
    expect(names()).toEqual(['b', 'a', 'c'])
    const sort = screen.getByRole('button', { name: 'Amount' })
    await userEvent.click(sort)
    expect(names()).toEqual(['c', 'b', 'a'])
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(sort)
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  it('has a totals row and no sort where there is nothing to compare', () => {
    render(
      <Table
        caption="Rows"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        sortLabel={(header) => `Sort by ${header}`}
      />,
    )
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('All111')
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  })

  it('asks for another order where rows of other pages come then, and sorts nothing itself', async () => {
    const onOrder = vi.fn()
    const ordered = columns.map(({ sortValue: _, ...column }) => ({ ...column, asksOrder: true }))
    render(
      <Table
        caption="Rows"
        columns={ordered}
        rows={rows}
        rowKey={(row) => row.name}
        sortLabel={(header) => `Sort by ${header}`}
        order={{ by: 'amount', falls: true }}
        onOrder={onOrder}
      />,
    )
    const head = screen.getByRole('columnheader', { name: 'Amount' })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onOrder.mock.calls).toEqual([[{ by: 'amount', falls: false }], [{ by: 'name', falls: true }]])
    expect(names()).toEqual(['b', 'a', 'c'])
  })

  it('has the sum of this page above that of all', () => {
    const both = columns.map((column) => ({ ...column, pageTotal: `page ${column.id}` }))
    render(<Table caption="Rows" columns={both} rows={rows} rowKey={(row) => row.name} sortLabel={String} />)
    expect(
      screen
        .getAllByRole('row')
        .slice(-2)
        .map((row) => row.textContent),
    ).toEqual(['page namepage amount', 'All111'])
  })

  it('opens a row by press and by key', async () => {
    const onRow = vi.fn()
    render(
      <Table
        caption="Rows"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        onRow={onRow}
        sortLabel={String}
      />,
    )
    const [, first, second] = screen.getAllByRole('row')
    await userEvent.click(first as HTMLElement)
    second?.focus()
    await userEvent.keyboard('{Enter}')
    expect(onRow.mock.calls).toEqual([[rows[0]], [rows[1]]])
  })
})
