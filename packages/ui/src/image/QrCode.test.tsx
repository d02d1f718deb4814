import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

afterEach(cleanup)

/** Dark modules, as far as the drawing tells: how long its path is. */
const inkOf = (label: string) =>
  screen.getByRole('img', { name: label }).querySelectorAll('path')[1]?.getAttribute('d') ?? ''

it('is a named picture whose drawing follows its value', () => {
  render(
    <>
      <QrCode value="https://example.org/a" label="first" />
      <QrCode value="https://example.org/b" label="second" />
    </>,
  )
  expect(inkOf('first').length).toBeGreaterThan(500)
  expect(inkOf('first')).not.toBe(inkOf('second'))
})

it('leaves a hole for the logo and corrects more errors for it', () => {
  render(
    <>
      <QrCode value="https://example.org/a" label="plain" />
      <QrCode value="https://example.org/a" label="logo" logo={{ src: '/logo.svg', size: 40 }} />
    </>,
  )
  const code = screen.getByRole('img', { name: 'logo' })
  expect(code.querySelector('image')?.getAttribute('href')).toBe('/logo.svg')
  const modules = (label: string) =>
    Number(screen.getByRole('img', { name: label }).getAttribute('viewBox')?.split(' ')[2])
  expect(modules('logo')).toBeGreaterThan(modules('plain'))
})
