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

/** Messages and jobs that were given up, until somebody lets them be tried again. */
export function Letters() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [id, choose] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['letters'],
    queryFn: async () => (await call(opsRoutes['platform.listDeadLetters'], {})).value,
  })
  return (
    <>
      <h1 className="text-20">{t('letters.title')}</h1>
      <Listing
        query={query}
        caption={t('letters.title')}
        rows={query.data ?? []}
        rowKey={(row) => row.id}
        empty={t('letters.empty')}
        columns={[
          { id: 'name', header: t('letters.name'), pinned: true, cell: (row) => row.name },
          { id: 'tries', header: t('letters.tries'), align: 'end', cell: (row) => row.attempts },
          { id: 'dead', header: t('letters.dead'), cell: (row) => shown.instant(row.deadAt) },
          { id: 'error', header: t('letters.error'), cell: (row) => row.error ?? '–' },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              may('merchants.act') && (
                <Button size="sm" variant="outline" onClick={() => choose(row.id)}>
                  {t('letters.release')}
                </Button>
              ),
          },
        ]}
      />
      {id !== null && (
        <ActDialog
          title={t('letters.release')}
          description={t('letters.does')}
          onClose={() => choose(null)}
          onAct={async (reason) => {
            const input = { params: { id }, body: { reason } }
            await call(opsRoutes['platform.releaseDeadLetter'], input)
            return t('common.done')
          }}
        />
      )}
    </>
  )
}
