import type { Units } from '@croupier/money'
import { Badge, Button } from '@croupier/ui'
import { type OpsLiabilityDay, opsRoutes } from '@croupier/wire/ops'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { useMayDecide } from '../../shell/ClaimCell.tsx'
import { useFieldRefusals } from '../../shell/fieldRefusals.tsx'
import { AmountLine, Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { saveFile } from '../../shell/saveFile.ts'
import { businessDays } from '../../shell/time/businessDays.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const DAYS = 30
const FORMATS = ['csv', 'xlsx'] as const
const SUMS = ['total', 'wallets', 'withdrawals', 'chases', 'vendors', 'stakes', 'points', 'bonuses', 'debts'] as const

/** What a merchant owed its players at the end of each business day, beside what it had set aside (protection M6). */
export function Liabilities() {
  const t = useTexts()
  const mayDecide = useMayDecide()
  const [params, setParams] = useSearchParams()
  const { merchant, merchantCode } = useMerchant()
  const [isNoting, setNoting] = useState(false)
  const { before } = businessDays(new Date(), merchant?.timeZone)
  const from = params.get('from') ?? before(DAYS)
  const to = params.get('to') ?? before(0)
  const set = (name: 'from' | 'to', day: string) =>
    setParams({ merchant: merchantCode, from, to, [name]: day }, { replace: true })
  const input = { params: { merchantCode }, query: { from, to } }
  const query = useQuery({
    queryKey: ['liabilities', merchantCode, from, to],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['liabilities.list'], input)).value,
  })
  const file = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const request = { ...input, query: { ...input.query, format } }
      return (await call(opsRoutes['liabilities.readFile'], request)).value.file
    },
    onSuccess: (saved, format) => {
      const bytes = Uint8Array.from(atob(saved), (char) => char.charCodeAt(0))
      saveFile(bytes, `${merchantCode}-liabilities-${from}-${to}.${format}`)
    },
  })
  const { provide } = useFieldRefusals(query.error)
  return provide(
    <>
      <h1 className="text-20">{t('liabilities.title')}</h1>
      <div className="console-row">
        <Line label={t('report.from')} name="from" type="date" value={from} onValue={(day) => set('from', day)} />
        <Line label={t('report.to')} name="to" type="date" value={to} onValue={(day) => set('to', day)} />
        <span className="console-acts console-wide">
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="outline"
              busy={file.isPending && file.variables === format}
              onClick={() => file.mutate(format)}
              data-testid={`liabilities.${format}.button`}
            >
              {t(`report.files.${format}`)}
            </Button>
          ))}
          {mayDecide(null) && (
            <Button variant="outline" onClick={() => setNoting(true)} data-testid="liabilities.funds.button">
              {t('liabilities.note')}
            </Button>
          )}
        </span>
      </div>
      <Days query={query} days={query.data ?? []} />
      <p>{t('liabilities.about', { currency: merchant?.currency ?? '' })}</p>
      {isNoting && <FundsDialog merchantCode={merchantCode} today={before(0)} onClose={() => setNoting(false)} />}
    </>,
  )
}

type DaysProps = { query: Parameters<typeof Listing>[0]['query']; days: readonly OpsLiabilityDay[] }

function Days({ query, days }: DaysProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('liabilities.title')}
      rows={days}
      rowKey={({ day }) => day}
      empty={t('liabilities.empty')}
      columns={[
        { id: 'day', header: t('report.day'), pinned: true, cell: (row) => row.day },
        {
          id: 'funds',
          header: t('liabilities.funds'),
          align: 'end' as const,
          cell: (row) => <Funds row={row} />,
        },
        ...SUMS.map((name) => ({
          id: name,
          header: t(`liabilities.sums.${name}`),
          align: 'end' as const,
          cell: (row: OpsLiabilityDay) => shown.amount(row[name]),
        })),
      ]}
      data-testid="liabilities.table"
    />
  )
}

/** What is set aside; less than what is owed is marked. */
function Funds({ row: { funds, fundsOf, total } }: { row: OpsLiabilityDay }) {
  const t = useTexts()
  const shown = useShown()
  if (funds === null) return <>–</>
  return (
    <span title={fundsOf ?? ''}>
      {shown.amount(funds)} {funds < total && <Badge>{t('liabilities.short')}</Badge>}
    </span>
  )
}

type FundsProps = { merchantCode: string; today: string; onClose: () => void }

function FundsDialog({ merchantCode, today, onClose }: FundsProps) {
  const t = useTexts()
  const [amount, setAmount] = useState<Units | null>(null)
  const [asOf, setAsOf] = useState(today)
  return (
    <ActDialog
      title={t('liabilities.note')}
      description={t('liabilities.noteDoes')}
      act="liabilities.noteFunds"
      ready={amount !== null && asOf !== ''}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { asOf, amount: amount ?? (0n as Units), reason }
        await call(opsRoutes['liabilities.noteFunds'], { params: { merchantCode }, body })
        return t('common.done')
      }}
    >
      <Line label={t('report.day')} name="asOf" type="date" value={asOf} onValue={setAsOf} required />
      <AmountLine label={t('common.amount')} name="amount" value={amount} onValue={setAmount} />
    </ActDialog>
  )
}
