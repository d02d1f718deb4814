import { Button } from '@croupier/ui'
import { type MemberView, type OpsCareEntry, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

const WAYS = ['CALL', 'CHAT', 'MAIL', 'NONE'] as const
const OUTCOMES = ['FINE', 'WATCH', 'LIMIT', 'BREAK', 'EXCLUDED', 'NOT_REACHED'] as const
const keyOf = (entry: OpsCareEntry): string =>
  entry.kind === 'SIGN' ? `${entry.day} ${entry.marker}` : entry.at.toISOString()

/** The course of a member's play: signs that it may do harm, and what officers did (protection P13). */
export function MemberCare({ member: { publicId, account } }: { member: MemberView }) {
  const t = useTexts()
  const may = useMay()
  const [isNoting, setNoting] = useState(false)
  const query = useQuery({
    queryKey: ['member', publicId, 'care'],
    queryFn: async () => (await call(opsRoutes['care.read'], { params: { publicId } })).value,
  })
  return (
    <>
      <div className="console-line">
        <h2>{t('care.course')}</h2>
        {may('members.act') && (
          <Button size="sm" variant="outline" onClick={() => setNoting(true)} data-testid="member.talk.button">
            {t('care.talk')}
          </Button>
        )}
      </div>
      <Listing
        query={query}
        caption={t('care.course')}
        rows={query.data ?? []}
        rowKey={keyOf}
        empty={t('care.courseNone')}
        columns={[
          { id: 'day', header: t('report.day'), cell: (row) => row.day },
          {
            id: 'what',
            header: t('care.what'),
            cell: (row) =>
              row.kind === 'SIGN'
                ? t(`care.markers.${row.marker}`)
                : `${t(`care.ways.${row.way}`)}: ${t(`care.outcomes.${row.outcome}`)}`,
          },
          {
            id: 'value',
            header: t('care.measured'),
            align: 'end',
            cell: (row) => (row.kind === 'SIGN' ? t(`care.values.${row.marker}`, { value: row.value }) : ''),
          },
          {
            id: 'note',
            header: t('more.note'),
            cell: (row) => (row.kind === 'TALK' ? <div className="console-long">{`${row.by}: ${row.note}`}</div> : ''),
          },
        ]}
        data-testid="memberCare.table"
      />
      {isNoting && <TalkDialog publicId={publicId} account={account} onClose={() => setNoting(false)} />}
    </>
  )
}

type TalkProps = { publicId: string; account: string; onClose: () => void }

function TalkDialog({ publicId, account, onClose }: TalkProps) {
  const t = useTexts()
  const [way, setWay] = useState<(typeof WAYS)[number]>('CALL')
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('WATCH')
  return (
    <ActDialog
      title={t('care.talk')}
      description={t('care.talkDoes', { account })}
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['care.noteTalk'], { params: { publicId }, body: { way, outcome, reason } })
        return t('common.done')
      }}
    >
      <Choice
        label={t('care.way')}
        value={way}
        onValue={setWay}
        options={WAYS.map((value) => ({ value, label: t(`care.ways.${value}`) }))}
      />
      <Choice
        label={t('care.outcome')}
        value={outcome}
        onValue={setOutcome}
        options={OUTCOMES.map((value) => ({ value, label: t(`care.outcomes.${value}`) }))}
      />
    </ActDialog>
  )
}
