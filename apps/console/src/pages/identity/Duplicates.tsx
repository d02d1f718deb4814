import { Button } from '@croupier/ui'
import { type OpsDuplicate, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { useMay } from '../../shell/session.ts'
import { usePages } from '../../shell/usePages.ts'
import { useTexts } from '../../texts.ts'

/** Accounts that look like one person's: why, and that they are two people's. One person's second account is frozen on its page. */
export function Duplicates() {
  const t = useTexts()
  const may = useMay()
  const [apart, setApart] = useState<OpsDuplicate | null>(null)
  const { query, rows } = usePages(
    ['duplicates'],
    async (after) => (await call(opsRoutes['duplicates.list'], { query: after })).value,
  )
  return (
    <>
      <h1 className="text-20">{t('duplicates.title')}</h1>
      <p>{t('duplicates.lead')}</p>
      <Listing
        query={query}
        caption={t('duplicates.title')}
        rows={rows}
        rowKey={({ publicId, otherId }) => `${publicId} ${otherId}`}
        empty={t('duplicates.empty')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
          },
          {
            id: 'other',
            header: t('duplicates.other'),
            cell: (row) => <Link to={`/members/${row.otherId}`}>{row.other}</Link>,
          },
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          {
            id: 'traits',
            header: t('duplicates.shared'),
            cell: (row) => row.traits.map((one) => t(`duplicates.traits.${one}`)).join(', '),
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              may('members.act') && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => setApart(row)}
                  data-testid={`duplicate.${row.account}.${row.other}.apart`}
                >
                  {t('duplicates.apart')}
                </Button>
              ),
          },
        ]}
        phone={['account', 'other', 'acts']}
        data-testid="duplicates.table"
      />
      <MoreButton query={query} />
      {apart !== null && <ApartDialog row={apart} onClose={() => setApart(null)} />}
    </>
  )
}

function ApartDialog({ row, onClose }: { row: OpsDuplicate; onClose: () => void }) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('duplicates.apart')}
      description={t('duplicates.apartDoes', { account: row.account, other: row.other })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { publicId: row.publicId }, body: { otherId: row.otherId, reason } }
        await call(opsRoutes['duplicates.tellApart'], input)
        return t('common.done')
      }}
    />
  )
}
