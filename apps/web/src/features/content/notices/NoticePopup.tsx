import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noticesQuery } from '../../../api/content/notices.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { keepIndexNotice } from '../../../shell/kept/keptFacts.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { dayOf, rememberPopup, wantsPopup } from './noticeMemory.ts'

/** Dialogs and what cleans their texts run only where there is something to announce. */
const Announcement = lazyPart(() => import('./Announcement.tsx'), { failed: 'notice' })

const today = () => dayOf(new Date(serverNowMs()))

/** The announcement that has not been shown today, if there is one; one after the other. */
export default function NoticePopup() {
  const { i18n } = useTranslation()
  const busy = useOverlays((overlays) => overlays.shown !== null)
  const [, setClosed] = useState(0)
  const language = languageCodeOf(i18n.language)
  const { data } = useQuery(noticesQuery({ types: ['PU'], language, page: 1 }))
  const next = data?.items.find(({ id }) => wantsPopup(id, today()))
  if (next === undefined || busy) return null
  return (
    <Suspense fallback={null}>
      <Announcement
        key={next.id}
        notice={next}
        onClose={(hideToday) => {
          rememberPopup(next.id, today(), hideToday)
          keepIndexNotice(next.id)
          setClosed((count) => count + 1)
        }}
      />
    </Suspense>
  )
}
