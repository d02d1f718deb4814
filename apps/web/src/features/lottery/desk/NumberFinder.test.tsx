import { findPlay, type Play } from '@croupier/rules'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { NumberFinder } from './NumberFinder.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

function Board({ play }: { play: Play }) {
  const [picks, setPicks] = useState<readonly string[]>(['99'])
  return (
    <>
      <output>{picks.join()}</output>
      <NumberFinder play={play} picks={picks} onPicks={setPicks} />
    </>
  )
}
const play = (code: string) => findPlay(code) as Play

it('picks numbers once they are whole, in the order of the board, beside those that are picked', () => {
  render(<Board play={play('vn.lo2')} />)
  const input = screen.getByTestId<HTMLInputElement>('field.finder')
  const write = (value: string) => fireEvent.change(input, { target: { value } })
  write('4')
  expect([screen.getByRole('status').textContent, input.value]).toEqual(['99', '4'])
  write('45')
  expect([screen.getByRole('status').textContent, input.value]).toEqual(['45,99', ''])
  write('12, 07 x')
  expect([screen.getByRole('status').textContent, input.value]).toEqual(['07,12,45,99', 'x'])
})

it('picks no more than the play takes, and is not there for few numbers', () => {
  const { rerender } = render(<Board play={play('vn.xien2')} />)
  const all = Array.from({ length: 30 }, (_, number) => `${number}`.padStart(2, '0')).join(' ')
  fireEvent.change(screen.getByTestId('field.finder'), { target: { value: all } })
  expect(screen.getByRole('status').textContent?.split(',')).toHaveLength(20)
  rerender(<Board play={play('kl.pick2')} />)
  expect(screen.queryByTestId('field.finder')).toBeNull()
})
