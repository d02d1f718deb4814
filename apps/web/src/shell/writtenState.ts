import type { QueryClient } from '@tanstack/react-query'
import { learnServerTime } from '../api/serverClock.ts'
import type { SiteStatus } from '../api/site.ts'
import { WHITELABEL_KEY } from '../api/whitelabelKey.ts'
import { STATUS_KEY } from './siteStatus.ts'

/** The element that the page server writes (`server/siteState.ts`). */
const ELEMENT_ID = 'site-state'
/** Older than this it was kept by the browser: it is shown, and asked for again at once. In ms. */
const FRESH_MS_MAX = 30_000

type Written = { status: WrittenStatus; whitelabel: object; at: number }
type Notice = NonNullable<SiteStatus['maintenanceNotice']>
/** As JSON has it: instants are texts. */
type WrittenStatus = Omit<SiteStatus, 'info' | 'maintenanceNotice'> & {
  info: Omit<SiteStatus['info'], 'serverTime'> & { serverTime: string }
  maintenanceNotice:
    | (Omit<Notice, 'from' | 'until'> & { from: string | null; until: string | null })
    | null
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** By hand: the schemas of the wire are not there before the first paint, and the server has read it with them. */
function statusOf(written: WrittenStatus): SiteStatus {
  const { info, maintenanceNotice: notice } = written
  return {
    ...written,
    info: { ...info, serverTime: new Date(info.serverTime) },
    maintenanceNotice: notice && {
      ...notice,
      from: instantOf(notice.from),
      until: instantOf(notice.until),
    },
  }
}

/**
 * Takes over what the page server wrote into the document about the site: whether it is closed to this visitor, and what the
 * merchant offers. The first painting then knows it, and nobody asks for it again while it is fresh.
 * @param nowMs this device's time
 * @returns the status, or null where nothing was written: the development server, or an API that gave no answer
 */
export function takeWrittenState(
  client: QueryClient,
  page: Pick<Document, 'getElementById'>,
  nowMs: number,
): SiteStatus | null {
  const text = page.getElementById(ELEMENT_ID)?.textContent ?? ''
  if (text === '') return null
  const { status: written, whitelabel, at } = JSON.parse(text) as Written
  const status = statusOf(written)
  const isFresh = Math.abs(nowMs - at) < FRESH_MS_MAX
  if (isFresh) learnServerTime(status.info.serverTime, nowMs)
  const updatedAt = isFresh ? nowMs : 1
  client.setQueryData(STATUS_KEY, status, { updatedAt })
  client.setQueryData(WHITELABEL_KEY, whitelabel, { updatedAt })
  return status
}
