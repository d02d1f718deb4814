import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

const CELLS = 25
const frameOf = (page: Page) => page.frameLocator('[data-testid="game.frame"]')
const status = (page: Page, text: RegExp) => frameOf(page).getByRole('status').filter({ hasText: text })

/** Opens fields until there is one more that is safe, or a mine. */
async function openField(page: Page, cell: number): Promise<'safe' | 'hit'> {
  const field = frameOf(page).getByTestId(`mines.cell.${cell}`)
  await field.click()
  await expect(field).toHaveAttribute('data-state', /safe|hit/)
  return (await field.getAttribute('data-state')) === 'safe' ? 'safe' : 'hit'
}

test('instant games are played to an end, left and taken up again, and verified', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player3')
  await untilListed(page)

  for (const game of ['plinko', 'wheel']) {
    await page.goto(`/game?node=PLAYGROUND-${game}`)
    await frameOf(page).getByTestId('game.go').click()
    await expect(status(page, /won|returned|No win/)).toBeVisible()
  }

  await page.goto('/game?node=PLAYGROUND-mines')
  await frameOf(page).getByTestId('game.go').click()
  await expect(status(page, /Open a field/)).toBeVisible()
  let state = await openField(page, 0)
  if (state === 'safe') {
    // A round outlives the page that began it.
    await page.reload()
    await expect(frameOf(page).getByTestId('mines.cell.0')).toHaveAttribute('data-state', 'safe')
    for (let cell = 1; cell < CELLS && state === 'safe'; cell += 1) {
      state = await openField(page, cell)
    }
  }
  await expect(status(page, /You hit a mine/)).toBeVisible()

  await page.goto('/game?node=PLAYGROUND-hilo')
  const frame = frameOf(page)
  await frame.getByTestId('game.go').click()
  await frame.getByTestId('hilo.HI').click()
  await expect(status(page, /Multiplier|No win/)).toBeVisible()
  const go = frame.getByTestId('game.go')
  if (/Cash out/.test((await go.textContent()) ?? '')) await go.click()
  await expect(status(page, /won|returned|No win/)).toBeVisible()

  await frame.getByRole('button', { name: 'Fairness' }).click()
  await frame.getByRole('button', { name: 'Change seeds' }).click()
  await expect(frame.getByText('Revealed server seed')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await frame.getByRole('button', { name: 'My bets' }).click()
  const address = await frame.getByRole('link', { name: 'Verify round' }).first().getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('status')).toHaveText(/Verified/)
  await page.context().close()
})
