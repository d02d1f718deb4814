import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { forgetTexts } from '../../apps/web/src/forgetTexts.ts'

/** Screens load their parts lazily: on a busy machine the first may take longer than the library's one second. */
configure({ asyncUtilTimeout: 60_000 })

// Many files share a process and its page. What a module of ours keeps – a store, a cache – belongs to the file that filled it …
vi.resetModules()
// Nor do the texts that another file has loaded stay: without its own, a screen shows their keys.
forgetTexts()

// … and so does what it left on the page.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (typeof document === 'undefined') return
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
