import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { explain } from '../../../../api/explain.ts'
import { type Finished, finishSocial, startSocial } from '../../../../api/identity/social.ts'
import { answerOf, openWindow, WindowTrouble } from './socialWindow.ts'

/** Small screens have no room for a second window: the page itself goes. */
const SMALL = '(max-width: 899px), (pointer: coarse)'

/** What went wrong, in words. */
export const socialProblem = (error: unknown, t: TFunction): string =>
  error instanceof WindowTrouble ? t(`auth.social.${error.kind}`) : explain(error, t)

/**
 * Out to a provider and back; on a small screen the page leaves and `/social` goes on. While its window is out of sight, which
 * it is when it was closed and when a provider hides it, another try can be begun; the window may still bring its answer.
 */
export function useSocial(purpose: 'login' | 'bind') {
  const [seen, setSeen] = useState(true)
  const waiting = useRef<AbortController | null>(null)
  const going = useMutation<Finished | null, Error, 1 | 2>({
    mutationFn: async (provider) => {
      if (matchMedia(SMALL).matches) {
        location.assign(await startSocial(purpose, { provider, view: 'page' }))
        return null
      }
      waiting.current?.abort()
      const own = new AbortController()
      waiting.current = own
      setSeen(true)
      // Before the first wait: later the browser would refuse it.
      const opened = openWindow()
      try {
        const address = await startSocial(purpose, { provider, view: 'popup' })
        const { signal } = own
        const answer = await answerOf(opened, address, { signal, onSight: setSeen })
        setSeen(true)
        return await finishSocial(answer)
      } finally {
        opened.close()
      }
    },
  })
  const lost = going.isPending && !seen
  return { ...going, lost, busy: going.isPending && seen }
}
