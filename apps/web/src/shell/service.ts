import { toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SiteStatus } from '../api/site.ts'
import { useSession } from './session.ts'
import { siteStatusQuestion } from './siteStatus.ts'

/** Size of the customer service's window in px (spec 2). */
export const SERVICE_WINDOW = { width: 440, height: 750 } as const

/** The label whose members have a customer service of their own (spec 6). */
const VIP_LABEL = 'vipcs'

/** Where this person finds customer service; null when the merchant has none (spec 3, memberLabel). */
export function serviceLinkOf(
  links: SiteStatus['links'] | undefined,
  memberLabel: string | null,
): string | null {
  if (links === undefined) return null
  const vip = memberLabel === VIP_LABEL ? links.vipService : null
  return vip ?? links.customerService
}

/**
 * Opens an address in a window of its own.
 * @returns false when the browser did not let us
 */
export function openWindow(url: string): boolean {
  const { width, height } = SERVICE_WINDOW
  const opened = window.open(url, 'customerService', `popup,width=${width},height=${height}`)
  if (opened === null) return false
  // `noopener` would hide from us whether it opened at all, so the tie is cut afterwards.
  opened.opener = null
  opened.focus()
  return true
}

/** What opens customer service, or null when there is none to open. A blocked window is explained. */
export function useService(): (() => void) | null {
  const { t } = useTranslation()
  const { data } = useQuery(siteStatusQuestion)
  const memberLabel = useSession((session) => session.memberLabel)
  const url = serviceLinkOf(data?.links, memberLabel)
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
