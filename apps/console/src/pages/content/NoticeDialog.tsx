import { Switch } from '@croupier/ui'
import { type NamedMerchant, type OpsNotice, type OpsTexts, opsNoticeTypes, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { TextsEditor, written } from '../../shell/TextsEditor.tsx'
import { momentIn, momentText } from '../../shell/time/zone.ts'
import { useTexts } from '../../texts.ts'

const AUDIENCES = ['ALL', 'GUESTS', 'MEMBERS'] as const
const WIDTH = 640

type NoticeProps = {
  merchant: NamedMerchant
  /** one that is corrected, or copied into a new one; null: a new one */
  of: OpsNotice | null
  isCorrected?: boolean
  onClose: () => void
}

/** Writes a notice or banner in the languages of its merchant and publishes it, or corrects one that is. */
export function NoticeDialog({ merchant, of, isCorrected = false, onClose }: NoticeProps) {
  const t = useTexts()
  const [type, setType] = useState<(typeof opsNoticeTypes)[number]>(of?.type ?? 'PL')
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>(of?.audience ?? 'ALL')
  const [texts, setTexts] = useState<OpsTexts>(of?.texts ?? {})
  const [isPinned, setPinned] = useState(of?.pinned ?? false)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState(isCorrected && of?.until ? momentText(of.until) : '')
  const does = { merchant: merchant.name }
  return (
    <ActDialog
      title={t(isCorrected ? 'notices.correct' : 'notices.publish')}
      description={isCorrected ? t('notices.correctDoes', does) : t('notices.publishDoes', does)}
      width={WIDTH}
      ready={Object.keys(written(texts)).length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        const times = { from: momentIn(from), until: momentIn(until) }
        const body = { texts: written(texts), audience, pinned: isPinned, ...times, reason }
        const params = { merchantCode: merchant.code }
        if (isCorrected && of !== null) {
          await call(opsRoutes['content.correctNotice'], { params: { ...params, id: of.id }, body })
        } else {
          await call(opsRoutes['content.publishNotice'], { params, body: { ...body, type, order: of?.order ?? 0 } })
        }
        return t('common.done')
      }}
    >
      <div className="console-pair">
        {!isCorrected && (
          <Choice
            label={t('notices.type')}
            value={type}
            onValue={setType}
            options={opsNoticeTypes.map((value) => ({ value, label: t(`notices.types.${value}`) }))}
            data-testid="notice.type.select"
          />
        )}
        <Choice
          label={t('notices.audience')}
          value={audience}
          onValue={setAudience}
          options={AUDIENCES.map((value) => ({ value, label: t(`notices.audiences.${value}`) }))}
        />
      </div>
      <TextsEditor languages={merchant.languages} texts={texts} onTexts={setTexts} />
      <div className="console-pair">
        <Line
          label={t('notices.from')}
          name="from"
          hint={t(isCorrected ? 'notices.correctFromHint' : 'notices.fromHint')}
          type="datetime-local"
          value={from}
          onValue={setFrom}
        />
        <Line
          label={t('notices.until')}
          name="until"
          hint={t('notices.untilHint')}
          type="datetime-local"
          value={until}
          onValue={setUntil}
        />
      </div>
      <Switch checked={isPinned} onChecked={setPinned}>
        {t('notices.pinned')}
      </Switch>
    </ActDialog>
  )
}
