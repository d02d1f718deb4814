import { Select } from '@croupier/ui'
import { type HistoryKind, type MemberView, type OpsMovement, opsRoutes } from '@croupier/wire/ops'
import { call } from '../../../api/call.ts'
import { Listing } from '../../../shell/Listing.tsx'
import { MoreButton } from '../../../shell/MoreButton.tsx'
import { useAddress } from '../../../shell/useFilter.tsx'
import { useKind } from '../../../shell/useKind.ts'
import { usePages } from '../../../shell/usePages.ts'
import { useShown } from '../../../shell/useShown.tsx'
import { useTexts } from '../../../texts.ts'
import { HistoryRows } from '../history/HistoryRows.tsx'

const MONEY = ['movements', 'deposits', 'withdrawals', 'gifts', 'adjustments'] as const
const TOTALS = ['deposited', 'withdrawn', 'turnover', 'gross', 'bonus'] as const
type OneProps = { member: MemberView }

/** What came in and went out since the account was opened, and each payment and movement of it. */
export function MemberMoney({ member }: OneProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <div className="console-totals" data-testid="member.totals">
        {TOTALS.map((name) => (
          <div key={name} className="console-card">
            <span>{t(`members.totals.${name}`)}</span>
            <strong>{shown.amount(member.totals[name], member.currency)}</strong>
          </div>
        ))}
      </div>
      <MemberHistory member={member} kinds={MONEY} />
    </>
  )
}

type Shown = HistoryKind | 'movements'

/** One of some lists of a member, as the address says: payments, movements or bets. */
export function MemberHistory({ member, kinds }: OneProps & { kinds: readonly [Shown, ...Shown[]] }) {
  const t = useTexts()
  const [chosen, choose] = useAddress('of')
  const of = kinds.find((one) => one === chosen) ?? kinds[0]
  return (
    <>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('history.of')}
          value={of}
          onValue={choose}
          options={kinds.map((value) => ({ value, label: t(`history.kinds.${value}`) }))}
          data-testid="member.of.select"
        />
      </div>
      {of === 'movements' ? <Movements member={member} /> : <Rows member={member} of={of} />}
    </>
  )
}

function Rows({ member: { publicId, merchantCode }, of }: OneProps & { of: HistoryKind }) {
  const { query, rows } = usePages(['member', publicId, 'history', of], async (after) => {
    return (await call(opsRoutes['members.listHistory'], { params: { publicId, of }, query: after })).value
  })
  return (
    <>
      <HistoryRows of={of} merchantCode={merchantCode} query={query} rows={rows} isOfOne />
      <MoreButton query={query} />
    </>
  )
}

function Movements({ member: { publicId } }: OneProps) {
  const t = useTexts()
  const shown = useShown()
  const kindOf = useKind()
  const { query, rows } = usePages<OpsMovement>(['member', publicId, 'movements'], async ({ after }) => {
    const before = after === undefined ? {} : { before: after }
    return (await call(opsRoutes['members.listMovements'], { params: { publicId }, query: before })).value
  })
  return (
    <>
      <Listing
        query={query}
        caption={t('history.kinds.movements')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('members.movementsNone')}
        phone={['kind', 'units', 'balance', 'at']}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'kind', header: t('members.kind'), cell: (row) => kindOf(row.kind) },
          {
            id: 'units',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => `${shown.amount(row.units)} ${row.asset}`,
          },
          { id: 'balance', header: t('members.balanceAfter'), align: 'end', cell: (row) => shown.amount(row.balance) },
          { id: 'ref', header: t('members.ref'), cell: (row) => row.id },
        ]}
        data-testid="movements.table"
      />
      <MoreButton query={query} />
    </>
  )
}
