import { type OpsAgentResult, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call, fileAddress } from '../../api/call.ts'
import { FileLinks } from '../../shell/FileLinks.tsx'
import { useFieldRefusals } from '../../shell/fieldRefusals.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { businessDays } from '../../shell/time/businessDays.ts'
import { useAddress } from '../../shell/useFilter.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const DAYS = 30
const NONE: readonly OpsAgentResult[] = []
const SUMS = [
  'deposits',
  'withdrawals',
  'gross',
  'rebates',
  'wages',
  'dividends',
  'bonuses',
  'net',
] as const satisfies readonly (keyof OpsAgentResult)[]

/** How top agents and their teams did on business days: who played, what came in, what the house kept, and what it paid for that. */
export function AgentResults() {
  const t = useTexts()
  const { merchant, merchantCode } = useMerchant()
  const { before } = businessDays(new Date(), merchant?.timeZone)
  const [from, setFrom] = useAddress('from')
  const [to, setTo] = useAddress('to')
  const days = { from: from || before(DAYS), to: to || before(0) }
  const input = { params: { merchantCode }, query: days }
  const query = useQuery({
    queryKey: ['agentResults', merchantCode, days],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['reports.readAgents'], input)).value,
  })
  const { provide } = useFieldRefusals(query.error)
  return provide(
    <>
      <h1 className="text-20">{t('agentResults.title')}</h1>
      <div className="console-row">
        <Line label={t('report.from')} name="from" type="date" value={days.from} onValue={setFrom} />
        <Line label={t('report.to')} name="to" type="date" value={days.to} onValue={setTo} />
        <span className="console-acts console-wide">
          {merchantCode !== '' && (
            <FileLinks
              of="agentResults"
              address={(format) =>
                fileAddress(opsRoutes['reports.readAgentFile'], { ...input, query: { ...days, format } })
              }
            />
          )}
        </span>
      </div>
      <Results query={query} rows={query.data ?? NONE} />
      <p>{t('agentResults.note', { currency: merchant?.currency ?? '' })}</p>
    </>,
  )
}

type ResultsProps = { query: Parameters<typeof Listing>[0]['query']; rows: readonly OpsAgentResult[] }

function Results({ query, rows }: ResultsProps) {
  const t = useTexts()
  const shown = useShown()
  const total = (name: (typeof SUMS)[number]) => rows.reduce((sum, row) => sum + row[name], 0n) as OpsAgentResult['net']
  return (
    <Listing
      query={query}
      caption={t('agentResults.title')}
      rows={rows}
      rowKey={({ publicId }) => publicId ?? ''}
      empty={t('agentResults.empty')}
      phone={['agent', 'net', 'gross']}
      columns={[
        {
          id: 'agent',
          header: t('agentResults.agent'),
          pinned: true,
          cell: (row) => <Agent {...row} />,
          total: t('report.total'),
        },
        ...(['active', 'opened'] as const).map((name) => ({
          id: name,
          header: t(`report.people.${name}`),
          align: 'end' as const,
          sortValue: (row: OpsAgentResult) => row[name],
          cell: (row: OpsAgentResult) => row[name],
          total: rows.reduce((sum, row) => sum + row[name], 0),
        })),
        ...SUMS.map((name) => ({
          id: name,
          header: t(`report.sums.${name}`),
          align: 'end' as const,
          sortValue: (row: OpsAgentResult) => row[name],
          cell: (row: OpsAgentResult) => shown.amount(row[name]),
          total: shown.amount(total(name)),
        })),
      ]}
      data-testid="agentResults.table"
    />
  )
}

function Agent({ account, publicId }: Pick<OpsAgentResult, 'account' | 'publicId'>) {
  const t = useTexts()
  const may = useMay()
  if (account === null) return <em>{t('agentResults.none')}</em>
  return may('members.see') ? <Link to={`/members/${publicId}`}>{account}</Link> : account
}
