import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Chip } from '../choice/Chip.tsx'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

afterEach(cleanup)

it('a button never submits by accident', () => {
  render(<Button>Go</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

it('a busy button refuses presses but keeps name and focus', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Place
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Place', busy: true })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

it('a busy submit button does not submit again', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

it('an icon button has the name it was given, whatever its count', () => {
  render(<IconButton label="Messages, 120 unread" icon={<svg aria-hidden="true" />} count={120} />)
  expect(screen.getByRole('button', { name: 'Messages, 120 unread' }).textContent).toBe('99+')
})

it('a chip without a state is not a toggle', () => {
  render(
    <>
      <Chip pressed={false}>5</Chip>
      <Chip>All</Chip>
    </>,
  )
  expect(screen.getByRole('button', { name: '5' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'All' }).hasAttribute('aria-pressed')).toBe(false)
})
