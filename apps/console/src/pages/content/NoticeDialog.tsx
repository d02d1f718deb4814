import { Switch } from '@croupier/ui'
import {
  type NamedMerchant,
  type OpsDraft,
  type OpsNotice,
  type OpsTexts,
  opsNoticeTypes,
  opsRoutes,
} from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { DraftButton, useDraft } from '../../shell/texts/drafts.tsx'
import { TextsEditor, WIDE } from '../../shell/texts/TextsEditor.tsx'
import { written } from '../../shell/texts/written.ts'
import { momentIn, momentText } from '../../shell/time/zone.ts'
import { useTexts } from '../../texts.ts'

const AUDIENCES = ['ALL', 'GUESTS', 'MEMBERS'] as const

/** A draft, as this form has it. */
type Begun = Pick<OpsNotice, 'type' | 'audience' | 'texts' | 'pinned'> & { from: string; until: string }

type NoticeProps = {
  merchant: NamedMerchant
  /** one that is corrected, or copied into a new one; null: a new one */
  of: OpsNotice | null
  isCorrected?: boolean
  /** what was begun before; a published one has none */
  draft?: OpsDraft | null
  onClose: () => void
}

/** Writes a notice or banner in the languages of its merchant and publishes it, or corrects one that is. */
export function NoticeDialog({ merchant, of: given, isCorrected = false, draft = null, onClose }: NoticeProps) {
  const t = useTexts()
  // As this form saved it.
  const begun = (draft?.body ?? null) as Begun | null
  const of = begun ?? given
  const kept = useDraft({ area: 'content', merchantCode: merchant.code }, draft)
  const [type, setType] = useState<(typeof opsNoticeTypes)[number]>(of?.type ?? 'PL')
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>(of?.audience ?? 'ALL')
  const [texts, setTexts] = useState<OpsTexts>(of?.texts ?? {})
  const [isPinned, setPinned] = useState(of?.pinned ?? false)
  const [from, setFrom] = useState(begun?.from ?? '')
  const [until, setUntil] = useState(begun?.until ?? (isCorrected && given?.until ? momentText(given.until) : ''))
  const does = { merchant: merchant.name }
  return (
    <ActDialog
      title={t(isCorrected ? 'notices.correct' : 'notices.publish')}
      description={isCorrected ? t('notices.correctDoes', does) : t('notices.publishDoes', does)}
      width={WIDE}
      ready={Object.keys(written(texts)).length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        const times = { from: momentIn(from), until: momentIn(until) }
        const body = { texts: written(texts), audience, pinned: isPinned, ...times, reason }
        const params = { merchantCode: merchant.code }
        if (isCorrected && given !== null) {
          await call(opsRoutes['content.correctNotice'], { params: { ...params, id: given.id }, body })
        } else {
          await call(opsRoutes['content.publishNotice'], { params, body: { ...body, type, order: given?.order ?? 0 } })
          await kept.drop()
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
      <Times isCorrected={isCorrected} from={from} until={until} onFrom={setFrom} onUntil={setUntil} />
      <Switch checked={isPinned} onChecked={setPinned}>
        {t('notices.pinned')}
      </Switch>
      {!isCorrected && (
        <DraftButton
          onSave={async () => {
            const title = texts.EN?.title ?? Object.values(texts)[0]?.title ?? ''
            await kept.save(title, { type, audience, texts, pinned: isPinned, from, until } satisfies Begun)
          }}
        />
      )}
    </ActDialog>
  )
}

type TimesProps = {
  isCorrected: boolean
  from: string
  until: string
  onFrom: (text: string) => void
  onUntil: (text: string) => void
}

/** From when and until when it is shown. */
function Times({ isCorrected, from, until, onFrom, onUntil }: TimesProps) {
  const t = useTexts()
  return (
    <div className="console-pair">
      <Line
        label={t('notices.from')}
        name="from"
        hint={t(isCorrected ? 'notices.correctFromHint' : 'notices.fromHint')}
        type="datetime-local"
        value={from}
        onValue={onFrom}
      />
      <Line
        label={t('notices.until')}
        name="until"
        hint={t('notices.untilHint')}
        type="datetime-local"
        value={until}
        onValue={onUntil}
      />
    </div>
  )
}
