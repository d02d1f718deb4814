import { Badge, Button } from '@croupier/ui'
import { type OpsReleasePart, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** What runs, as SHA-256 by part, beside what two officers accepted (protection L2). */
export function Release() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [accepting, setAccepting] = useState<OpsReleasePart | null>(null)
  const [isChecking, setChecking] = useState(false)
  const query = useQuery({
    queryKey: ['release'],
    queryFn: async () => (await call(opsRoutes['release.read'], {})).value,
  })
  return (
    <>
      <div className="console-line">
        <h1 className="text-20">{t('release.title')}</h1>
        {may('merchants.act') && (
          <Button size="sm" variant="outline" onClick={() => setChecking(true)} data-testid="release.check.button">
            {t('release.check')}
          </Button>
        )}
      </div>
      <Listing
        query={query}
        caption={t('release.title')}
        rows={query.data ?? []}
        rowKey={({ part }) => part}
        empty={t('release.empty')}
        columns={[
          { id: 'part', header: t('release.part'), pinned: true, cell: (row) => t(`release.parts.${row.part}`) },
          { id: 'state', header: t('common.state'), cell: (row) => <State row={row} /> },
          { id: 'hash', header: t('release.hash'), cell: (row) => <code className="console-long">{row.hash}</code> },
          { id: 'checked', header: t('release.checked'), cell: (row) => shown.instant(row.checkedAt) },
          {
            id: 'accepted',
            header: t('release.accepted'),
            cell: (row) =>
              `${shown.instant(row.acceptedAt)} ${[row.acceptedBy, row.second].filter((one) => one !== null).join(', ')}`,
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              may('merchants.act') &&
              row.hash !== row.acceptedHash && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => setAccepting(row)}
                  data-testid={`release.${row.part}.accept`}
                >
                  {t('release.accept')}
                </Button>
              ),
          },
        ]}
        data-testid="release.table"
      />
      <p>{t('release.about')}</p>
      {isChecking && <CheckDialog onClose={() => setChecking(false)} />}
      {accepting !== null && <AcceptDialog row={accepting} onClose={() => setAccepting(null)} />}
    </>
  )
}

function State({ row: { part, hash, acceptedHash } }: { row: OpsReleasePart }) {
  const t = useTexts()
  const isSame = hash === acceptedHash
  return (
    <Badge
      tone={isSame ? 'jade' : 'danger'}
      data-testid={`release.${part}.state`}
      data-state={isSame ? 'SAME' : 'DIFFERS'}
    >
      {t(isSame ? 'release.same' : 'release.differs')}
    </Badge>
  )
}

function CheckDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('release.check')}
      description={t('release.checkDoes')}
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['release.check'], { body: { reason } })
        return t('common.done')
      }}
    />
  )
}

function AcceptDialog({ row: { part, hash }, onClose }: { row: OpsReleasePart; onClose: () => void }) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('release.accept')}
      description={t('release.acceptDoes', { hash: hash.slice(0, 12) })}
      act="release.accept"
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['release.accept'], { params: { part }, body: { hash, reason } })
        return t('common.done')
      }}
    />
  )
}
