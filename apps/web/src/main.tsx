import '@fontsource-variable/bricolage-grotesque/wdth.css'
import '@fontsource-variable/onest/index.css'
import './styles/index.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { forgetFormerOwners } from './api/ownCache.ts'
import { makeQueryClient } from './api/queryClient.ts'
import { startI18n } from './i18n.ts'
import { makeRouter } from './router.tsx'
import { closedScreenReady } from './shell/ClosedGate.tsx'
import { awaitInstallPrompt } from './shell/installing.ts'
import { followFacts } from './shell/keptFacts.ts'
import { ANSWERS_MS_MAX, screenIsHere } from './shell/lazyScreen.ts'
import { followSystemTheme } from './shell/preferences.ts'
import { resumeLogin } from './shell/resume.ts'
import { isClosed } from './shell/siteStatus.ts'
import { takeWrittenState } from './shell/writtenState.ts'

/** The nonce of this page, for the few style elements that components write themselves. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}

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

async function start(root: HTMLElement) {
  awaitInstallPrompt()
  await startI18n()
  followSystemTheme()
  void resumeLogin()
  // A page that was opened without a network learns who is there once there is one.
  addEventListener('online', () => void resumeLogin())
  const client = makeQueryClient()
  forgetFormerOwners(client)
  followFacts(client)
  const site = takeWrittenState(client, document, Date.now())
  const router = makeRouter(client)
  // The page of a closed site is painted as soon as its own file is there: no screen is waited for.
  await (isClosed(site ?? undefined) ? closedScreenReady() : screenCame(router))
  createRoot(root).render(
    <StrictMode>
      <CSPProvider nonce={pageNonce()}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
start(root).catch((error) => {
  // No text can be loaded, so none can be shown in the reader's language: the address can be tried again.
  root.innerHTML =
    '<p style="padding:2rem;font-family:system-ui">⟳ <a href="">Reload · 重新载入</a></p>'
  console.error(error)
})
