import { Button, Checkbox, Dialog } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../../../api/content/notices.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { NoticeHtml } from '../../../shell/NoticeHtml.tsx'

type AnnouncementProps = { notice: Notice; onClose: (hideToday: boolean) => void }

/** One announcement over the page. */
export default function Announcement({ notice, onClose }: AnnouncementProps) {
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
          <Checkbox className="me-auto" checked={hideToday} onChecked={setHideToday} data-testid="popup.hide.checkbox">
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
