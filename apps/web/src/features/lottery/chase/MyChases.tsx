import { Button } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chasesQuery } from '../../../api/lottery/chases.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'

const ChaseReceipt = lazyPart(async () => ({ default: (await import('./ChaseReceipt.tsx')).ChaseReceipt }), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

const CHASES_SHOWN = 5

/** Own chases in this game, newest first; nothing where there are none. */
export function MyChases({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const { data } = useQuery(chasesQuery(owner, { gameCode, pageSize: CHASES_SHOWN }))
  const [open, setOpen] = useState<string | null>(null)
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="ui-card desk-panel" aria-label={t('chase.records')}>
      <header className="desk-panel-head">
        <h2 className="text-16">{t('chase.records')}</h2>
      </header>
      <ul className="grid gap-1 p-3" data-testid="chases.own">
        {items.map(({ chaseId, state, settled, issues, total }) => (
          <li key={chaseId} className="flex flex-wrap items-center gap-x-4 text-13">
            <span className="num">{t('chase.progress', { settled, issues })}</span>
            <span className="num">{format.money(total)}</span>
            <span className="text-muted">{t(`chase.state.${state}`)}</span>
            <Button
              variant="link"
              size="sm"
              className="ms-auto"
              onClick={() => setOpen(chaseId)}
              data-testid="chases.show.button"
            >
              {t('chase.show')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open !== null && <ChaseReceipt chaseId={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  )
}
