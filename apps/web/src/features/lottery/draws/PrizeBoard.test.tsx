import { findPlay, type Play } from '@croupier/rules'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Issue } from '../../../api/lottery/lottery.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { figuresOf } from '../desk/figures.ts'
import { DrawnNumbers } from './DrawnNumbers.tsx'
import { drawText, drawView } from './drawViews.ts'
import { EndingBoard, PrizeBoard } from './PrizeBoard.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

/** The draw of rules A18. */
const PRIZES =
  '68412 20931 55018 77345 11203 90016 43210 67813 88123 30049 1234 5514 9987 0412 2277 3340 8876 1190 6654 7721 318 846 990 17 45 67 89'
const VN1 = [...PRIZES.replaceAll(' ', '')].map(Number)

it('shows the prizes rank by rank, the special first', () => {
  render(<PrizeBoard family="VN" numbers={VN1} />)
  const rows = within(screen.getByTestId('draw.prizes')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Special68412',
    '1st20931',
    '2nd5501877345',
    '3rd112039001643210678138812330049',
    '4th1234551499870412',
    '5th227733408876119066547721',
    '6th318846990',
    '7th17456789',
  ])
})

it('sorts the endings by their first digit', () => {
  render(<EndingBoard family="VN" numbers={VN1} />)
  const rows = within(screen.getByTestId('draw.endings')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).slice(0, 4)).toEqual(['03', '10 2 2 3 4 6 7 8 8', '21 3', '31 4'])
})

it('has the special alone where there is little room, and says all prizes to those who hear it', () => {
  const { rerender } = render(<DrawnNumbers family="VN" numbers={VN1} />)
  expect(screen.getByTestId('draw.numbers').textContent).toBe(`${PRIZES}68412`)
  expect(screen.queryByTestId('draw.prizes')).toBeNull()
  rerender(<DrawnNumbers family="VN" numbers={VN1} whole />)
  expect(screen.getByTestId('draw.prizes')).toBeDefined()
  rerender(<DrawnNumbers family="SSC" numbers={[1, 2, 3, 4, 5]} whole />)
  expect(screen.getByTestId('draw.numbers').textContent).toBe('1 2 3 4 512345')
})

it('counts under a ball how long its number has ended no prize', () => {
  const play = findPlay('vn.xien2') as Play
  const other = VN1.map(() => 0)
  const draws = [other, VN1].map((numbers) => ({ numbers })) as unknown as Issue[]
  const [figures] = figuresOf(play, draws, 'omission')
  expect(['00', '12', '99'].map((number) => figures?.get(number))).toEqual([0, 1, 2])
})

it('makes trends of endings, and of other draws of their numbers', () => {
  const { labels, pool, read } = drawView('VN')
  expect([labels, pool.length, read(VN1).slice(0, 3)]).toEqual([['specialend'], 100, [12, 31, 18]])
  expect(drawView('TH').read([9, 0, 7, 3, 3, 2, 4, 5])).toEqual([32, 45])
  expect(drawView('SSC').read([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5])
  expect(drawText('TH', [9, 0, 7, 3, 3, 2, 4, 5])).toBe('907332 45')
})
