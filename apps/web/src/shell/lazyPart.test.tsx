import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n.ts'
import { screenStands } from './firstScreen.ts'
import { latePart, lazyPart } from './lazyPart.ts'
import { CHUNK_MS_MAX, CHUNK_RETRIES } from './lazyScreen.ts'

type PartProps = { name: string; onClose?: () => void }
const Part = ({ name }: PartProps) => <p>{`the part ${name}`}</p>
const Broken = () => {
  throw new Error('a mistake of ours')
}
const file = { default: Part }
const TRIES = 1 + CHUNK_RETRIES

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
beforeEach(() => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page with a part that can be opened and closed. */
function show(Lazy: ReturnType<typeof lazyPart<PartProps>>) {
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          open or close
        </button>
        <Suspense fallback={<p>on its way</p>}>{open && <Lazy name="one" onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  render(<Page />)
}
const press = async (name: string | RegExp) => await userEvent.click(screen.getByRole('button', { name }))

it('a part whose file fails twice is shown all the same', async () => {
  const load = vi.fn().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue(file)
  show(lazyPart<PartProps>(load))
  expect(await screen.findByText('the part one')).toBeTruthy()
})

it('a part whose file does not come leaves the page, and is asked for again', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  show(lazyPart<PartProps>(load))
  expect(await screen.findByText('This page did not load')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(TRIES)
  expect(screen.getByRole('button', { name: 'open or close' })).toBeTruthy()
  load.mockResolvedValue(file)
  await press('Try again')
  expect(await screen.findByText('the part one')).toBeTruthy()
})

it('what failed once is asked for again when it is opened again', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  show(lazyPart<PartProps>(load))
  await screen.findByText('This page did not load')
  await press('open or close')
  load.mockResolvedValue(file)
  await press('open or close')
  expect(await screen.findByText('the part one')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(TRIES + 1)
})

it('one that is shown over the page says so there, and can be given up', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  const close = vi.fn(({ onClose }: PartProps) => onClose?.())
  show(lazyPart<PartProps>(load, { failed: 'notice', close }))
  expect((await screen.findByTestId('part.failed')).textContent).toContain('This part did not load')
  await press('Close')
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.queryByTestId('part.failed')).toBeNull()
})

it('one among buttons is a button that asks again', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  show(lazyPart<PartProps>(load, { failed: 'inline' }))
  await screen.findByTestId('part.failed')
  load.mockResolvedValue(file)
  await press(/Try again/)
  expect(await screen.findByText('the part one')).toBeTruthy()
})

it('a part is waited for 120 seconds and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(lazyPart<PartProps>(() => new Promise(() => undefined)))
  await screen.findByText('on its way')
  await vi.advanceTimersByTimeAsync(CHUNK_MS_MAX)
  expect(await screen.findByText('The page is slow')).toBeTruthy()
})

it('a part that makes a mistake fails alone', async () => {
  show(lazyPart<PartProps>(async () => ({ default: Broken })))
  expect(await screen.findByText(/the rest of the site is not affected/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'open or close' })).toBeTruthy()
})

it('late parts are asked for after the first painting, one in a task', async () => {
  const shown: string[] = []
  const late = (name: string) =>
    latePart<PartProps>(async () => {
      shown.push(name)
      // Whatever follows in the same task has run before the next one begins.
      await Promise.resolve()
      shown.push(`${name} done`)
      return file
    })
  const [One, Two] = [late('one'), late('two')]
  render(
    <Suspense fallback={null}>
      <One name="one" />
      <Two name="two" />
    </Suspense>,
  )
  expect(shown).toEqual([])
  screenStands()
  expect(await screen.findByText('the part two')).toBeTruthy()
  expect(shown).toEqual(['one', 'one done', 'two', 'two done'])
})
