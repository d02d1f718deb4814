import type { OfferedLanguage } from '@croupier/locales'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { learnServerTime } from '../../api/serverClock.ts'
import type { SiteStatus } from '../../api/site.ts'
import { categoriesIn, vendorCategoriesQuestion } from '../../api/vendorCategories.ts'
import { WHITELABEL_KEY } from '../../api/whitelabelKey.ts'
import type { Gate } from '../closed/ClosedGate.tsx'
import { isClosed, STATUS_KEY } from '../closed/siteStatus.ts'

/** The element that the page server writes (`server/siteState.ts`). */
const ELEMENT_ID = 'site-state'
/** Older than this it was kept by the browser: it is shown, and asked for again at once. In ms. */
const FRESH_MS_MAX = 30_000

type WrittenSite = {
  status: WrittenStatus
  whitelabel: { gameCategories: readonly string[] }
  at: number
  language: OfferedLanguage
}
type WrittenUnknown = { unknownHost: true; language: OfferedLanguage }
type Written = WrittenSite | WrittenUnknown
type Notice = NonNullable<SiteStatus['maintenanceNotice']>
/** As JSON has it: instants are texts. */
type WrittenStatus = Omit<SiteStatus, 'info' | 'maintenanceNotice'> & {
  info: Omit<SiteStatus['info'], 'serverTime'> & { serverTime: string }
  maintenanceNotice: (Omit<Notice, 'from' | 'until'> & { from: string | null; until: string | null }) | null
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

/** What the page server wrote into the document; null where it wrote nothing: the development server, or a silent API. */
export function readWrittenState(page: Pick<Document, 'getElementById'>): Written | null {
  const text = page.getElementById(ELEMENT_ID)?.textContent ?? ''
  return text === '' ? null : (JSON.parse(text) as Written)
}

/** The language for a visitor who has chosen none yet; null where the page server does not know the site. */
export const languageOf = (written: Written | null): OfferedLanguage | null => written?.language ?? null

/** As if the API had refused, which the page server was told in the page's name. */
function takeUnknownHost(client: QueryClient): void {
  const refusal = { code: 'SITE_UNKNOWN_HOST', params: {}, status: 404, requestId: '' } as const
  const error = new ApiError(refusal)
  client.getQueryCache().build(client, { queryKey: STATUS_KEY }).setState({ status: 'error', error })
}

/**
 * Takes over what the page server wrote into the document about the site: whether it is closed to this visitor, and what the
 * merchant offers. The first painting then knows it, and nobody asks for it again while it is fresh.
 * @param nowMs this device's time
 * @returns what is before every screen, or null: an open site, or nothing is known
 */
export function takeWrittenState(client: QueryClient, written: Written | null, nowMs: number): Gate | null {
  if (written === null) return null
  if ('unknownHost' in written) {
    takeUnknownHost(client)
    return 'unknownHost'
  }
  const { status: writtenStatus, whitelabel, at } = written
  const status = statusOf(writtenStatus)
  const isFresh = Math.abs(nowMs - at) < FRESH_MS_MAX
  if (isFresh) learnServerTime(status.info.serverTime, nowMs)
  const updatedAt = isFresh ? nowMs : 1
  client.setQueryData(STATUS_KEY, status, { updatedAt })
  client.setQueryData(WHITELABEL_KEY, whitelabel, { updatedAt })
  const categories = categoriesIn(whitelabel.gameCategories)
  client.setQueryData(vendorCategoriesQuestion.queryKey, categories, { updatedAt })
  return isClosed(status) ? 'closed' : null
}
