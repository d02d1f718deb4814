import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BallButton } from './Ball.tsx'
import { Countdown } from './Countdown.tsx'
import { bandPaths, rosettePath } from './curves.ts'
import { Dial } from './Dial.tsx'
import { clockText, secondsUntil } from './useSecondsLeft.ts'

afterEach(cleanup)

describe('clocks', () => {
  it('prints minutes, and hours where there are any', () => {
    expect([clockText(0), clockText(41), clockText(329), clockText(19_541)]).toEqual([
      '00:00',
      '00:41',
      '05:29',
      '05:25:41',
    ])
  })

  it('counts a started second and nothing after the end', () => {
    expect([secondsUntil(10_000, 8_999), secondsUntil(10_000, 9_000), secondsUntil(10_000, 20_000)]).toEqual([2, 1, 0])
  })
})

describe('Countdown', () => {
  let ms = 0
  const now = () => ms
  const pass = (seconds: number) =>
    act(() => {
      for (let i = 0; i < seconds; i++) {
        ms += 1000
        vi.advanceTimersByTime(1000)
      }
    })

  beforeEach(() => {
    ms = 1_000_000
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('follows the clock it was given, is urgent at the end and ends once', () => {
    const onEnd = vi.fn()
    render(<Countdown endsAt={ms + 12_000} now={now} onEnd={onEnd} data-testid="clock" />)
    const clock = () => screen.getByTestId('clock').querySelector('time')
    expect(clock()?.textContent).toBe('00:12')
    pass(1)
    expect(clock()?.hasAttribute('data-urgent')).toBe(false)
    pass(1)
    expect(clock()?.hasAttribute('data-urgent')).toBe(true)
    pass(20)
    expect(clock()?.textContent).toBe('00:00')
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('announces at 60, 30, 10 and 0 seconds only', () => {
    const { container } = render(<Countdown endsAt={ms + 62_000} now={now} spoken={(seconds) => `${seconds} left`} />)
    const heard = new Set<string>()
    for (let i = 0; i < 63; i++) {
      pass(1)
      const text = container.querySelector('[aria-live]')?.textContent ?? ''
      if (text !== '') heard.add(text)
    }
    expect([...heard]).toEqual(['60 left', '30 left', '10 left', '0 left'])
  })
})

it('Dial lights the share of its ticks that is left', () => {
  const { container } = render(<Dial share={0.25} />)
  const ticks = (path: string) => container.querySelector(path)?.getAttribute('d')?.match(/M/g)
  expect(ticks('path[data-lit]')).toHaveLength(15)
  expect(ticks('path:not([data-lit])')).toHaveLength(45)
})

it('BallButton is a toggle whose figure is not read twice', async () => {
  const onClick = vi.fn()
  render(
    <BallButton pressed aria-label="units, 5, omission 12" figure={12} onClick={onClick}>
      5
    </BallButton>,
  )
  const ball = screen.getByRole('button', { name: 'units, 5, omission 12', pressed: true })
  await userEvent.click(ball)
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.getByText('12').getAttribute('aria-hidden')).toBe('true')
})

describe('curves', () => {
  it('closes a rosette and stays within its radius', () => {
    const points = rosettePath({ ring: 72, wheel: 17, pen: 31 }, 100)
      .replace(/[MZ]/g, '')
      .split('L')
      .map((point) => point.split(' ').map(Number))
    for (const [x = 0, y = 0] of points) expect(Math.hypot(x, y)).toBeLessThan(100.2)
    expect(points[0]).toEqual([100, 0])
  })

  it('ends each line of a band where it begins, so that it can be repeated', () => {
    for (const path of bandPaths(333, 26, 9, 3)) {
      const ys = path
        .replace('M', '')
        .split('L')
        .map((point) => Number(point.split(' ')[1]))
      expect(Math.abs((ys[0] ?? 0) - (ys.at(-1) ?? 99))).toBeLessThan(0.2)
      expect(Math.min(...ys)).toBeGreaterThan(0)
      expect(Math.max(...ys)).toBeLessThan(26)
    }
  })
})
