import { type OpsVipLevel, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const SUMS = [
  'deposits',
  'bets',
  'keep',
  'upgrade',
  'birthday',
  'monthly',
  'rebateCap',
  'perDay',
] as const satisfies readonly (keyof OpsVipLevel)[]

/** The VIP table, and how many members of a merchant stand at each level. */
export function Levels({ merchantCode, currency }: { merchantCode: string; currency: string | undefined }) {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['levels', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['mall.listLevels'], { params: { merchantCode } })).value,
  })
  return (
    <>
      <h2>{t('levels.title')}</h2>
      <Listing
        query={query}
        caption={t('levels.title')}
        rows={query.data ?? []}
        rowKey={({ level }) => String(level)}
        empty={t('levels.title')}
        columns={[
          { id: 'level', header: t('levels.level'), pinned: true, cell: (row) => row.level },
          { id: 'members', header: t('levels.members'), align: 'end', cell: (row) => row.members },
          ...SUMS.map((name) => ({
            id: name,
            header: t(`levels.${name}`),
            align: 'end' as const,
            cell: (row: OpsVipLevel) => shown.amount(row[name], currency),
          })),
          { id: 'withdrawals', header: t('levels.withdrawals'), align: 'end', cell: (row) => row.withdrawals },
        ]}
        data-testid="levels.table"
      />
      <p>{t('levels.note')}</p>
    </>
  )
}
