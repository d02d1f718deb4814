import { toast } from '@croupier/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Service } from '../api/service.ts'
import { useSession } from '../api/session.ts'
import { firstScreenPainted } from './firstScreen.ts'

/** Size of the customer service's window in px (spec 2). */
export const SERVICE_WINDOW = { width: 440, height: 750 } as const

/** The label whose members have a customer service of their own (spec 6). */
const VIP_LABEL = 'vipcs'

const FRESH_MS = 5 * 60_000

/** Where this person finds customer service; null when the merchant has none (spec 3, memberLabel). */
export function serviceLinkOf(services: readonly Service[] | undefined, memberLabel: string | null): string | null {
  const linkOf = (csType: Service['csType']) => services?.find((service) => service.csType === csType)?.url ?? null
  const vip = memberLabel === VIP_LABEL ? linkOf('2') : null
  return vip ?? linkOf('1')
}

/** Where the merchant's customer service is. The call, with the library that decrypts, is loaded after the first paint. */
const serviceQuestion = queryOptions<Service[]>({
  queryKey: ['site', 'service'],
  queryFn: async ({ signal }) => {
    await firstScreenPainted()
    const { readService } = await import('../api/service.ts')
    return readService(signal)
  },
  staleTime: FRESH_MS,
})

/** The address of customer service for this person; null while it is not known, and when the merchant has none. */
export function useServiceLink(): string | null {
  const { data } = useQuery(serviceQuestion)
  const memberLabel = useSession((session) => session.memberLabel)
  return serviceLinkOf(data, memberLabel)
}

/**
 * Opens an address in a window of its own.
 * @returns false when the browser did not let us
 */
export function openWindow(url: string): boolean {
  const { width, height } = SERVICE_WINDOW
  const opened = window.open(url, 'customerService', `popup,width=${width},height=${height}`)
  if (opened === null) return false
  // With `noopener` we could not see whether it opened, so the reference is removed afterwards.
  opened.opener = null
  opened.focus()
  return true
}

/** What opens customer service, or null when there is none to open. A blocked window is explained. */
export function useService(): (() => void) | null {
  const { t } = useTranslation()
  const url = useServiceLink()
  if (url === null) return null
  return () => {
    if (openWindow(url)) return
    toast({
      id: 'service',
      tone: 'error',
      title: t('site.service.blocked'),
      text: t('site.service.allow'),
      action: { label: t('site.service.here'), onPress: () => location.assign(url) },
    })
  }
}
