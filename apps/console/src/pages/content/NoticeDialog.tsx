import { Switch } from '@croupier/ui'
import { type NamedMerchant, type OpsTexts, opsNoticeTypes, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line, momentIn } from '../../shell/fields.tsx'
import { TextsEditor, written } from '../../shell/TextsEditor.tsx'
import { useTexts } from '../../texts.ts'

const AUDIENCES = ['ALL', 'GUESTS', 'MEMBERS'] as const
const WIDTH = 640

/** Writes a notice or banner in the languages of its merchant and publishes it. */
export function NoticeDialog({ merchant, onClose }: { merchant: NamedMerchant; onClose: () => void }) {
  const t = useTexts()
  const [type, setType] = useState<(typeof opsNoticeTypes)[number]>('PL')
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>('ALL')
  const [texts, setTexts] = useState<OpsTexts>({})
  const [isPinned, setPinned] = useState(false)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  return (
    <ActDialog
      title={t('notices.publish')}
      description={t('notices.publishDoes', { merchant: merchant.name })}
      width={WIDTH}
      ready={Object.keys(written(texts)).length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        const times = { from: momentIn(from), until: momentIn(until) }
        const body = { type, texts: written(texts), audience, pinned: isPinned, order: 0, reason }
        const params = { merchantCode: merchant.code }
        await call(opsRoutes['content.publishNotice'], { params, body: { ...body, ...times } })
        return t('common.done')
      }}
    >
      <div className="console-pair">
        <Choice
          label={t('notices.type')}
          value={type}
          onValue={setType}
          options={opsNoticeTypes.map((value) => ({ value, label: t(`notices.types.${value}`) }))}
          data-testid="notice.type.select"
        />
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
          hint={t('notices.fromHint')}
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
