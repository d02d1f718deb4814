import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DateRange, type DateRangeProps } from './DateRange.tsx'

afterEach(cleanup)

const NOON = Date.parse('2026-11-21T04:00:00Z')
const LABELS = {
  region: 'Days',
  back30: '30 days back',
  back7: '7 days back',
  ahead7: '7 days on',
  ahead30: '30 days on',
  close: 'Close',
  from: 'From',
  to: 'To',
  previousMonth: 'Earlier',
  nextMonth: 'Later',
  apply: 'Show',
  longest: 'At most 31 days',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    thisWeek: 'This week',
    last7: '7 days',
    thisMonth: 'This month',
    last30: '30 days',
  },
}

function show(props: Partial<DateRangeProps> = {}) {
  const onValue = vi.fn()
  render(
    <DateRange
      value={{ from: '2026-11-09', to: '2026-11-15' }}
      onValue={onValue}
      timeZone="Asia/Shanghai"
      now={() => NOON}
      locale="en-GB"
      labels={LABELS}
      {...props}
    />,
  )
  return onValue
}

const button = (name: string) => screen.getByRole('button', { name })
const openPanel = async () => await userEvent.click(button(`2026-11-09 – 2026-11-15`))

describe('DateRange', () => {
  it('steps by 7 and 30 days and stops at today', async () => {
    const onValue = show({ min: '2026-11-05' })
    await userEvent.click(button('7 days back'))
    await userEvent.click(button('30 days on'))
    expect(onValue.mock.calls).toEqual([
      [{ from: '2026-11-05', to: '2026-11-11' }],
      [{ from: '2026-11-15', to: '2026-11-21' }],
    ])
  })

  it('has no step where there is no room', () => {
    show({ min: '2026-11-09', max: '2026-11-15' })
    expect(button('7 days back').hasAttribute('disabled')).toBe(true)
    expect(button('30 days on').hasAttribute('disabled')).toBe(true)
  })

  it('applies a preset at once and closes', async () => {
    const onValue = show()
    await openPanel()
    await userEvent.click(button('This month'))
    expect(onValue).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-01', to: '2026-11-21' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('picks two days in either order by keyboard, then applies', async () => {
    const onValue = show()
    await openPanel()
    button('Saturday, 14 November 2026').focus()
    await userEvent.keyboard('{Enter}{ArrowUp}{Enter}')
    expect(onValue).not.toHaveBeenCalled()
    await userEvent.click(button('Show'))
    expect(onValue).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-07', to: '2026-11-14' })
  })

  it('refuses days beyond today and ranges that are too long', async () => {
    show({ maxSpanDays: 10 })
    await openPanel()
    expect(button('Sunday, 22 November 2026').hasAttribute('disabled')).toBe(true)
    expect(button('30 days').hasAttribute('disabled')).toBe(true)
    const from = screen.getByLabelText('From')
    await userEvent.clear(from)
    await userEvent.type(from, '2026-11-01')
    expect(button('Show').hasAttribute('disabled')).toBe(true)
    expect(from.getAttribute('aria-invalid')).toBe('true')
  })

  it('is a sheet on a phone', async () => {
    const narrow = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
    vi.stubGlobal('matchMedia', () => narrow)
    const onValue = show()
    await openPanel()
    expect(screen.getByRole('dialog', { name: 'Days' }).getAttribute('data-side')).toBe('bottom')
    await userEvent.click(button('Yesterday'))
    expect(onValue).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-20', to: '2026-11-20' })
    vi.unstubAllGlobals()
  })
})
