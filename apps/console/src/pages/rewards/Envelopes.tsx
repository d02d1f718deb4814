import { leastOf } from '@croupier/money'
import { Button } from '@croupier/ui'
import { HOUR_MS } from '@croupier/wire'
import { type NamedMerchant, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line, typed } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { momentText } from '../../shell/time/zone.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

const WHOLE = /^\d{1,9}$/
const MODES = ['RANDOM', 'FIXED'] as const

/** Rains of red envelopes: planned, running and over, with what was taken of each. */
export function Envelopes() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
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
      {isOpen && merchant !== null && <EnvelopeDialog merchant={merchant} onClose={() => setOpen(false)} />}
    </>
  )
}

function EnvelopeDialog({ merchant, onClose }: { merchant: NamedMerchant; onClose: () => void }) {
  const t = useTexts()
  const [total, setTotal] = useState('88')
  const [count, setCount] = useState('100')
  const [mode, setMode] = useState<(typeof MODES)[number]>('RANDOM')
  const [opens, setOpens] = useState(momentText(new Date(Date.now() + HOUR_MS)))
  const [closes, setCloses] = useState(momentText(new Date(Date.now() + 2 * HOUR_MS)))
  const [who, setWho] = useState(EVERYBODY)
  const sum = typed.amount(total)
  const isEnough = sum === null || !WHOLE.test(count) || sum >= leastOf(merchant.currency) * BigInt(count)
  return (
    <ActDialog
      title={t('rains.plan')}
      ready={isEnough}
      act="rewards.planEnvelope"
      description={t('rains.planDoes')}
      onClose={onClose}
      onAct={async (reason) => {
        const times = { opensAt: typed.moment(opens), closesAt: typed.moment(closes) }
        const body = { total: typed.amount(total), count: typed.number(count), mode, ...times }
        const input = { params: { merchantCode: merchant.code }, body: { ...body, ...whoIn(who), reason } }
        await call(opsRoutes['rewards.planEnvelope'], input)
        return t('common.done')
      }}
    >
      <div className="console-row">
        <Line
          label={t('rains.total')}
          name="total"
          {...(isEnough ? {} : { error: t('fields.per_share') })}
          value={total}
          onValue={setTotal}
        />
        <Line
          label={t('rains.count')}
          name="count"
          type="number"
          value={count}
          onValue={setCount}
          data-testid="rain.count.input"
        />
        <Choice
          label={t('rains.mode')}
          value={mode}
          onValue={setMode}
          options={MODES.map((value) => ({ value, label: t(`rains.modes.${value}`) }))}
        />
      </div>
      <Who who={who} onWho={(part) => setWho({ ...who, ...part })} />
      <div className="console-pair">
        <Line label={t('notices.from')} name="opensAt" type="datetime-local" value={opens} onValue={setOpens} />
        <Line label={t('notices.until')} name="closesAt" type="datetime-local" value={closes} onValue={setCloses} />
      </div>
    </ActDialog>
  )
}

/** Who may take one, as it is typed. */
const EVERYBODY = { levelMin: '0', accountDaysMin: '0', depositsMin: '0' }

const whoIn = ({ levelMin, accountDaysMin, depositsMin }: typeof EVERYBODY) => ({
  levelMin: typed.number(levelMin),
  accountDaysMin: typed.number(accountDaysMin),
  depositsMin: typed.amount(depositsMin),
})

function Who({ who, onWho }: { who: typeof EVERYBODY; onWho: (part: Partial<typeof EVERYBODY>) => void }) {
  const t = useTexts()
  const line = (name: keyof typeof EVERYBODY) => (
    <Line label={t(`rains.${name}`)} name={name} value={who[name]} onValue={(text) => onWho({ [name]: text })} />
  )
  return (
    <div className="console-row">
      {line('levelMin')}
      {line('accountDaysMin')}
      {line('depositsMin')}
    </div>
  )
}
