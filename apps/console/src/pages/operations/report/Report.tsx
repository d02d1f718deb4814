import { Button } from '@croupier/ui'
import { type OpsReportDay, opsRoutes } from '@croupier/wire/ops'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { useFieldRefusals } from '../../../shell/fieldRefusals.tsx'
import { Line } from '../../../shell/fields.tsx'
import { saveFile } from '../../../shell/saveFile.ts'
import { businessDays } from '../../../shell/time/businessDays.ts'
import { useMerchant } from '../../../shell/useMerchant.tsx'
import { useTexts } from '../../../texts.ts'
import { Figures } from './Figures.tsx'
import { Months } from './Months.tsx'
import { Returns } from './Returns.tsx'

const DAYS = 30
const NO_DAYS: readonly OpsReportDay[] = []
const QUARTER_DAYS = 90
type Days = ReturnType<typeof businessDays>
/** Days that are asked for often: their first and last. */
const RANGES = {
  today: ({ before }: Days) => ({ from: before(0), to: before(0) }),
  month: ({ before, inMonth }: Days) => ({ from: inMonth(0, 1), to: before(0) }),
  lastMonth: ({ inMonth }: Days) => ({ from: inMonth(-1, 1), to: inMonth(0, 0) }),
  quarter: ({ before }: Days) => ({ from: before(QUARTER_DAYS - 1), to: before(0) }),
} as const
const RANGE_NAMES = ['today', 'month', 'lastMonth', 'quarter'] as const

const FORMATS = ['csv', 'xlsx'] as const

/** A merchant's days: money, players, and who of them came again; its months; and what games gave back. */
export function Report() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const { merchant, merchantCode } = useMerchant()
  const days = businessDays(new Date(), merchant?.timeZone)
  const from = params.get('from') ?? days.before(DAYS)
  const to = params.get('to') ?? days.before(0)
  // What else is in the address, the view and the year of the months, stays.
  const setDays = (range: { from: string; to: string }) => {
    const next = new URLSearchParams(params)
    for (const [name, day] of Object.entries({ merchant: merchantCode, ...range })) next.set(name, day)
    setParams(next, { replace: true })
  }
  const input = { params: { merchantCode }, query: { from, to } }
  const query = useQuery({
    queryKey: ['report', merchantCode, from, to],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['reports.readDays'], input)).value,
  })
  const file = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const request = { ...input, query: { ...input.query, format } }
      return (await call(opsRoutes['reports.readFile'], request)).value.file
    },
    onSuccess: (saved, format) => {
      const bytes = Uint8Array.from(atob(saved), (char) => char.charCodeAt(0))
      saveFile(bytes, `${merchantCode}-${from}-${to}.${format}`)
    },
  })
  const { provide } = useFieldRefusals(query.error)
  return provide(
    <>
      <h1 className="text-20">{t('report.title')}</h1>
      <div className="console-row">
        <Line
          label={t('report.from')}
          name="from"
          type="date"
          value={from}
          onValue={(day) => setDays({ from: day, to })}
        />
        <Line label={t('report.to')} name="to" type="date" value={to} onValue={(day) => setDays({ from, to: day })} />
        <span className="console-acts console-wide">
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="outline"
              busy={file.isPending && file.variables === format}
              onClick={() => file.mutate(format)}
              data-testid={`report.${format}.button`}
            >
              {t(`report.files.${format}`)}
            </Button>
          ))}
        </span>
      </div>
      <Ranges days={days} onRange={setDays} />
      <Figures query={query} days={query.data ?? NO_DAYS} />
      <p>{t('report.note', { currency: merchant?.currency ?? '' })}</p>
      <Months merchantCode={merchantCode} />
      <Returns key={days.before(0)} merchantCode={merchantCode} today={days.before(0)} />
    </>,
  )
}

type RangesProps = { days: Days; onRange: (range: { from: string; to: string }) => void }

function Ranges({ days, onRange }: RangesProps) {
  const t = useTexts()
  return (
    <div className="console-acts">
      {RANGE_NAMES.map((name) => (
        <Button
          key={name}
          size="sm"
          variant="outline"
          onClick={() => onRange(RANGES[name](days))}
          data-testid={`report.${name}.button`}
        >
          {t(`report.ranges.${name}`)}
        </Button>
      ))}
    </div>
  )
}
