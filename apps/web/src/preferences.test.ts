import { beforeEach, describe, expect, it, vi } from 'vitest'

/** jsdom has no matchMedia: a system that is light or dark. */
function systemIs(light: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: light,
    addEventListener() {},
    removeEventListener() {},
  }))
}

async function freshPreferences() {
  vi.resetModules()
  return import('./preferences.ts')
}

const html = document.documentElement

beforeEach(() => {
  localStorage.clear()
  systemIs(false)
})

describe('preferences', () => {
  it('keeps the theme under the key of the spec and shows it', async () => {
    const { usePreferences } = await freshPreferences()
    usePreferences.getState().setTheme('light')
    expect([localStorage.getItem('theme'), html.dataset.theme]).toEqual(['light', 'light'])
    expect((await freshPreferences()).usePreferences.getState().theme).toBe('light')
  })

  it('shows what the system shows when asked to', async () => {
    systemIs(true)
    const { usePreferences } = await freshPreferences()
    usePreferences.getState().setTheme('system')
    expect(html.dataset.theme).toBe('light')
  })

  it('follows the market of the language until the player chooses', async () => {
    const { usePreferences, applyGain } = await freshPreferences()
    applyGain('west')
    expect(html.dataset.gain).toBe('west')
    usePreferences.getState().setGain('east')
    applyGain('west')
    expect(html.dataset.gain).toBe('east')
    usePreferences.getState().setGain(null)
    expect(html.dataset.gain).toBe('west')
  })

  it('finds what was switched again on a page opened again', async () => {
    const { usePreferences } = await freshPreferences()
    usePreferences.getState().toggle('balanceHidden')
    usePreferences.getState().toggle('railPinned')
    usePreferences.getState().toggle('railPinned')
    const { balanceHidden, railPinned } = (await freshPreferences()).usePreferences.getState()
    expect([balanceHidden, railPinned]).toEqual([true, false])
  })
})
