import { Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Dividends of the house that wait for an officer, by merchant. */
export function Dividends() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [merchantCode, choose] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['dividends'],
    queryFn: async () => (await call(opsRoutes['desk.listDividends'], {})).value,
  })
  return (
    <>
      <h1 className="text-20">{t('dividends.title')}</h1>
      <Listing
        query={query}
        caption={t('dividends.title')}
        rows={query.data ?? []}
        rowKey={(row) => row.merchantCode}
        empty={t('dividends.empty')}
        columns={[
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          { id: 'bills', header: t('dividends.bills'), align: 'end', cell: (row) => row.bills },
          {
            id: 'due',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => shown.amount(row.due),
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              may('agents.act') && (
                <Button size="sm" variant="outline" onClick={() => choose(row.merchantCode)}>
                  {t('dividends.approve')}
                </Button>
              ),
          },
        ]}
      />
      {merchantCode !== null && (
        <ActDialog
          title={t('dividends.approve')}
          description={t('dividends.does', { merchant: merchantCode })}
          onClose={() => choose(null)}
          onAct={async (reason) => {
            const input = { params: { merchantCode }, body: { reason } }
            const { value } = await call(opsRoutes['desk.approveDividends'], input)
            return t('dividends.paid', { count: value.paid })
          }}
        />
      )}
    </>
  )
}
