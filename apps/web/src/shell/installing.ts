import { create } from 'zustand'

/** Chromium's offer to install the site; other browsers have it in a menu of their own. */
type InstallPrompt = Event & {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

type Installing = { prompt: InstallPrompt | null; installed: boolean }

/** Whether the site can be put on the home screen here, and whether it just was. */
export const useInstalling = create<Installing>()(() => ({ prompt: null, installed: false }))

/**
 * Keeps the browser's offer until somebody asks for it on `/down`: it comes once, soon after the page.
 * The worker that keeps the shell is registered when the page has loaded, in built pages only.
 */
export function awaitInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstalling.setState({ prompt: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => useInstalling.setState({ prompt: null, installed: true }))
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    // Without the worker the site works as before, only not without a network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  })
}
