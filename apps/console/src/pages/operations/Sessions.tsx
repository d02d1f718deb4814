import { Badge, Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Where one is logged in; for who changes officers, where everybody is. */
export function Sessions() {
  const t = useTexts()
  const shown = useShown()
  const [ended, end] = useState<{ id: string; officer: string } | null>(null)
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await call(opsRoutes['staff.listSessions'], {})).value,
  })
  return (
    <>
      <h1 className="text-20">{t('sessions.title')}</h1>
      <Listing
        query={query}
        caption={t('sessions.title')}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        empty={t('sessions.empty')}
        columns={[
          { id: 'officer', header: t('login.name'), pinned: true, cell: ({ officer }) => officer },
          { id: 'address', header: t('sessions.address'), cell: ({ address }) => address },
          { id: 'since', header: t('sessions.since'), cell: ({ createdAt }) => shown.instant(createdAt) },
          { id: 'seen', header: t('members.seen'), cell: ({ seenAt }) => shown.instant(seenAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              row.isCurrent ? (
                <Badge tone="jade">{t('sessions.current')}</Badge>
              ) : (
                <Button size="sm" variant="outline" onClick={() => end(row)} data-testid={`session.${row.officer}.end`}>
                  {t('sessions.end')}
                </Button>
              ),
          },
          // The widest comes last: the acts are seen without moving the table.
          { id: 'device', header: t('sessions.device'), cell: ({ userAgent }) => userAgent },
        ]}
        data-testid="sessions.table"
      />
      {ended !== null && (
        <ActDialog
          title={t('sessions.end')}
          description={t('sessions.endDoes', { name: ended.officer })}
          danger
          act="staff.endSession"
          onClose={() => end(null)}
          onAct={async (reason) => {
            await call(opsRoutes['staff.endSession'], { params: { id: ended.id }, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </>
  )
}
