import { isDecimalString, parseUnits } from '@croupier/money'
import { Button } from '@croupier/ui'
import { HOUR_MS } from '@croupier/wire'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line, momentIn, momentText } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { MerchantSelect, useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

const MODES = ['RANDOM', 'FIXED'] as const

/** Rains of red envelopes: planned, running and over, with what was taken of each. */
export function Envelopes() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const { merchantCode } = useMerchant()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['rains', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['rewards.listEnvelopes'], { params: { merchantCode } })).value,
  })
  return (
    <>
      <h1 className="text-20">{t('rains.title')}</h1>
      <div className="console-acts">
        <MerchantSelect />
        {may('rewards.act') && (
          <Button onClick={() => setOpen(true)} data-testid="rain.add.button">
            {t('rains.plan')}
          </Button>
        )}
      </div>
      <Listing
        query={query}
        caption={t('rains.title')}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        empty={t('rains.empty')}
        first={may('rewards.act') ? { label: t('rains.plan'), onClick: () => setOpen(true) } : undefined}
        columns={[
          { id: 'opens', header: t('notices.from'), cell: (row) => shown.instant(row.opensAt) },
          { id: 'closes', header: t('notices.until'), cell: (row) => shown.instant(row.closesAt) },
          {
            id: 'mode',
            header: t('rains.mode'),
            cell: (row) => t(`rains.modes.${row.mode}` as TextKey),
          },
          {
            id: 'total',
            header: t('rains.total'),
            align: 'end',
            cell: (row) => shown.amount(row.total),
          },
          {
            id: 'taken',
            header: t('rains.taken'),
            align: 'end',
            cell: (row) => `${row.taken} / ${row.count}`,
          },
          {
            id: 'units',
            header: t('rains.given'),
            align: 'end',
            cell: (row) => shown.amount(row.takenUnits),
          },
        ]}
        data-testid="rains.table"
      />
      {isOpen && <EnvelopeDialog merchantCode={merchantCode} onClose={() => setOpen(false)} />}
    </>
  )
}

function EnvelopeDialog({ merchantCode, onClose }: { merchantCode: string; onClose: () => void }) {
  const t = useTexts()
  const [total, setTotal] = useState('88')
  const [count, setCount] = useState('100')
  const [mode, setMode] = useState<(typeof MODES)[number]>('RANDOM')
  const [opens, setOpens] = useState(momentText(new Date(Date.now() + HOUR_MS)))
  const [closes, setCloses] = useState(momentText(new Date(Date.now() + 2 * HOUR_MS)))
  const [levelMin, setLevelMin] = useState('0')
  const [accountDaysMin, setAccountDaysMin] = useState('0')
  const [depositsMin, setDepositsMin] = useState('0')
  const [opensAt, closesAt] = [momentIn(opens), momentIn(closes)]
  const isWhole = opensAt !== null && closesAt !== null && isDecimalString(total) && isDecimalString(depositsMin)
  return (
    <ActDialog
      title={t('rains.plan')}
      act="rewards.planEnvelope"
      description={t('rains.planDoes')}
      ready={isWhole && Number(count) >= 1}
      onClose={onClose}
      onAct={async (reason) => {
        if (!isWhole) return ''
        const body = { total: parseUnits(total), count: Number(count), mode, opensAt, closesAt }
        const who = {
          levelMin: Number(levelMin),
          accountDaysMin: Number(accountDaysMin),
          depositsMin: parseUnits(depositsMin),
        }
        const input = { params: { merchantCode }, body: { ...body, ...who, reason } }
        await call(opsRoutes['rewards.planEnvelope'], input)
        return t('common.done')
      }}
    >
      <div className="console-row">
        <Line label={t('rains.total')} value={total} onValue={setTotal} />
        <Line label={t('rains.count')} type="number" value={count} onValue={setCount} />
        <Choice
          label={t('rains.mode')}
          value={mode}
          onValue={setMode}
          options={MODES.map((value) => ({ value, label: t(`rains.modes.${value}`) }))}
        />
      </div>
      <div className="console-row">
        <Line label={t('rains.levelMin')} type="number" value={levelMin} onValue={setLevelMin} />
        <Line label={t('rains.accountDaysMin')} type="number" value={accountDaysMin} onValue={setAccountDaysMin} />
        <Line label={t('rains.depositsMin')} value={depositsMin} onValue={setDepositsMin} />
      </div>
      <div className="console-pair">
        <Line label={t('notices.from')} type="datetime-local" value={opens} onValue={setOpens} />
        <Line label={t('notices.until')} type="datetime-local" value={closes} onValue={setCloses} />
      </div>
    </ActDialog>
  )
}
