import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { explain } from '../../api/explain.ts'
import { type Finished, finishSocial, startSocial } from '../../api/social.ts'
import { answerOf, openWindow, WindowTrouble } from './socialWindow.ts'

/** Small screens have no room for a second window: the page itself goes. */
const SMALL = '(max-width: 899px), (pointer: coarse)'

/** What went wrong, in words. */
export const socialProblem = (error: unknown, t: TFunction): string =>
  error instanceof WindowTrouble ? t(`auth.social.${error.kind}`) : explain(error, t)

/** Out to a provider and back; on a small screen the page leaves and `/social` goes on. */
export function useSocial(purpose: 'login' | 'bind') {
  return useMutation<Finished | null, Error, 1 | 2>({
    mutationFn: async (provider) => {
      if (matchMedia(SMALL).matches) {
        location.assign(await startSocial(purpose, { provider, view: 'page' }))
        return null
      }
      // Before the first wait: later the browser would refuse it.
      const opened = openWindow()
      try {
        const address = await startSocial(purpose, { provider, view: 'popup' })
        return await finishSocial(await answerOf(opened, address))
      } finally {
        opened.close()
      }
    },
  })
}
