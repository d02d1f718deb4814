import { Button, Checkbox, Dialog } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notice, noticesQuery } from '../../api/notices.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { keepIndexNotice } from '../keptFacts.ts'
import { languageCodeOf } from '../languageCode.ts'
import { useOverlays } from '../overlayStore.ts'
import { NoticeHtml } from './NoticeHtml.tsx'
import { tagOf } from './noticeLanguage.ts'
import { dayOf, rememberPopup, wantsPopup } from './noticeMemory.ts'

const today = () => dayOf(new Date(serverNowMs()))

/** The announcement that has not been shown today, if there is one; one after the other. */
export function NoticePopup() {
  const { i18n } = useTranslation()
  const busy = useOverlays((overlays) => overlays.shown !== null)
  const [, setClosed] = useState(0)
  const language = languageCodeOf(i18n.language)
  const { data } = useQuery(noticesQuery({ types: ['PU'], language, page: 1 }))
  const next = data?.items.find(({ id }) => wantsPopup(id, today()))
  if (next === undefined || busy) return null
  return (
    <Popup
      key={next.id}
      notice={next}
      onClose={(hideToday) => {
        rememberPopup(next.id, today(), hideToday)
        keepIndexNotice(next.id)
        setClosed((count) => count + 1)
      }}
    />
  )
}

type PopupProps = { notice: Notice; onClose: (hideToday: boolean) => void }

function Popup({ notice, onClose }: PopupProps) {
  const { t } = useTranslation()
  const [hideToday, setHideToday] = useState(false)
  const lang = tagOf(notice.language)
  const close = () => onClose(hideToday)
  return (
    <Dialog
      open
      onClose={close}
      title={<span lang={lang}>{notice.title}</span>}
      closeLabel={t('common.action.close')}
      width={520}
      data-testid="popup.dialog"
      foot={
        <>
          <Checkbox
            className="me-auto"
            checked={hideToday}
            onChecked={setHideToday}
            data-testid="popup.hide.checkbox"
          >
            {t('site.notices.notToday')}
          </Checkbox>
          <Button onClick={close} data-testid="popup.close.button">
            {t('common.action.ok')}
          </Button>
        </>
      }
    >
      <NoticeHtml html={notice.html} lang={lang} onFollow={close} />
    </Dialog>
  )
}
