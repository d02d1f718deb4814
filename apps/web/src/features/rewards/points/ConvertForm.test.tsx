import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { PointAccount } from '../../../api/rewards/points.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { ConvertForm } from './ConvertForm.tsx'

const account = {
  points: 1_000,
  ratio: 100,
  worth: parseUnits('1'),
  convertMax: 5_000,
  conversionsLeft: 3,
} as PointAccount

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

const show = (of: Partial<PointAccount> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConvertForm account={{ ...account, ...of }} />
    </QueryClientProvider>,
  )
const points = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Points' }).value
const cash = () => screen.getByTestId<HTMLInputElement>('convert.cash')

it('works out cash from points and points from cash, whichever is written', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Increase' }))
  expect([points(), cash().value]).toEqual(['200', '2'])
  await userEvent.clear(cash())
  await userEvent.type(cash(), '7')
  await userEvent.tab()
  expect([points(), cash().value]).toEqual(['700', '7'])
})

it('goes in steps that are worth what the merchant says (rules E2)', async () => {
  show({ worth: parseUnits('0.2') })
  await userEvent.click(screen.getByRole('button', { name: 'Increase' }))
  expect([points(), cash().value]).toEqual(['200', '0.40'])
  await userEvent.clear(cash())
  await userEvent.type(cash(), '1')
  await userEvent.tab()
  expect([points(), cash().value]).toEqual(['500', '1.00'])
})

it('goes no further than the points there are', async () => {
  show()
  await userEvent.clear(cash())
  await userEvent.type(cash(), '99')
  await userEvent.tab()
  expect([points(), cash().value]).toEqual(['1000', '10'])
})
