import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../i18n.ts'
import { LateMenu, LatePopover } from './openedLate.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
afterEach(cleanup)

it('a menu is a button that says what it opens, opens by one press, and chooses', async () => {
  const onSelect = vi.fn()
  const groups = [{ key: 'games', actions: [{ key: 'one', label: 'One Minute', onSelect }] }]
  render(<LateMenu trigger={<button type="button">Games</button>} groups={groups} />)
  const button = screen.getByRole('button', { name: 'Games' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'One Minute' }))
  expect(onSelect).toHaveBeenCalledOnce()
})

it('a panel opens by the keyboard, and closes by Escape to its button', async () => {
  render(
    <LatePopover title="Example" trigger={<button type="button">How</button>}>
      12345
    </LatePopover>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('12345')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByText('12345')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How' }))
})
