import '@fontsource-variable/onest/index.css'
import './styles/headline.css'
import './styles/index.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetFormerOwners } from './api/ownCache.ts'
import { makeQueryClient } from './api/queryClient.ts'
import { startI18n } from './i18n.ts'
import { followSystemTheme } from './preferences.ts'
import { makeRouter } from './router.tsx'
import { gateReady } from './shell/closed/ClosedGate.tsx'
import { FollowedRouter } from './shell/FollowedRouter.tsx'
import { firstScreenPainted } from './shell/firstScreen.ts'
import { awaitInstallPrompt } from './shell/installing.ts'
import { languageOf, readWrittenState, takeWrittenState } from './shell/kept/writtenState.ts'
import { ANSWERS_MS_MAX, screenIsHere } from './shell/lazyScreen.ts'
import { resumeLogin } from './shell/resume.ts'

/** The nonce of this page, for the few style elements that components write themselves. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}

// Zod would try whether it may make code out of text. The page's policy forbids it, and each try is reported as a breach.
// It reads this when it is loaded, which is later than this file.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** How long the first drawing waits for the screen's own file, in ms; the frame alone is drawn after that. */
const SCREEN_MS_MAX = 250

/** Frame and screen are drawn at once where both are there: twice would cost a slow phone as much again. */
function screenCame(router: ReturnType<typeof makeRouter>): Promise<void> {
  return new Promise((resolve) => {
    // A slow phone may have spent all that time on reading the file: what is left is to draw it.
    setTimeout(() => {
      if (screenIsHere()) setTimeout(resolve, ANSWERS_MS_MAX)
      else resolve()
    }, SCREEN_MS_MAX)
    if (router.state.initialized) resolve()
    router.subscribe(({ initialized }) => {
      if (initialized) resolve()
    })
  })
}

/** Ends the task that runs: what follows is done in one of its own, and a finger is answered in between. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/** Nothing of the first painting needs what is kept for others (spec 3). */
async function keepFactsOf(client: ReturnType<typeof makeQueryClient>): Promise<void> {
  await firstScreenPainted()
  const { followFacts } = await import('./shell/kept/keptFacts.ts')
  followFacts(client)
}

async function start(root: HTMLElement) {
  awaitInstallPrompt()
  const written = readWrittenState(document)
  await startI18n(languageOf(written))
  await nextTask()
  followSystemTheme()
  void resumeLogin()
  // A page that was opened without a network learns who is there once there is one.
  addEventListener('online', () => void resumeLogin())
  const client = makeQueryClient()
  forgetFormerOwners(client)
  void keepFactsOf(client)
  const gate = takeWrittenState(client, written, Date.now())
  const router = makeRouter(client)
  // The page of a closed site is painted as soon as its own file is there: no screen is waited for.
  await (gate === null ? screenCame(router) : gateReady(gate))
  // As a transition it is drawn in slices: a slow phone can answer a finger between two of them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <CSPProvider nonce={pageNonce()}>
          <QueryClientProvider client={client}>
            <FollowedRouter router={router} />
          </QueryClientProvider>
        </CSPProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
start(root).catch((error) => {
  // No text can be loaded, so none can be shown in the reader's language: the address can be tried again.
  root.innerHTML = '<p style="padding:2rem;font-family:system-ui">⟳ <a href="">Reload · 重新载入</a></p>'
  console.error(error)
})
