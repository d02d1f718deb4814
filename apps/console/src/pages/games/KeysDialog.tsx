import { Button, Dialog } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { momentIn } from '../../shell/time/zone.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 640
type Props = { vendor: string; onClose: () => void }

/** The keys of a game provider; two officers give it a new one, which the second is shown once. */
export function KeysDialog({ vendor, onClose }: Props) {
  const t = useTexts()
  const may = useMay()
  const [isRotating, setRotating] = useState(false)
  if (isRotating) return <RotateDialog vendor={vendor} onClose={() => setRotating(false)} />
  return (
    <Dialog
      open
      onClose={onClose}
      width={WIDTH}
      title={t('keys.of', { vendor })}
      closeLabel={t('common.close')}
      data-testid="keys.dialog"
    >
      <div className="console-form">
        <Keys vendor={vendor} />
        {may('games.act') && (
          <Button variant="outline" onClick={() => setRotating(true)} data-testid="keys.rotate.button">
            {t('keys.rotate')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Keys({ vendor }: { vendor: string }) {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['keys', vendor],
    queryFn: async () => (await call(opsRoutes['games.listKeys'], { params: { vendor } })).value,
  })
  return (
    <Listing
      query={query}
      caption={t('keys.title')}
      rows={query.data ?? []}
      rowKey={({ keyId }) => keyId}
      empty={t('keys.none')}
      columns={[
        { id: 'id', header: t('keys.id'), cell: (row) => row.keyId },
        { id: 'from', header: t('keys.from'), cell: (row) => shown.instant(row.notBefore) },
        { id: 'until', header: t('keys.until'), cell: (row) => shown.instant(row.notAfter) },
      ]}
      data-testid="keys.table"
    />
  )
}

function RotateDialog({ vendor, onClose }: Props) {
  const t = useTexts()
  const [from, setFrom] = useState('')
  return (
    <ActDialog
      title={t('keys.rotate')}
      description={t('keys.rotateDoes', { vendor })}
      danger
      act="games.rotateKey"
      onClose={onClose}
      onAct={async (reason) => {
        const body = { from: momentIn(from), reason }
        await call(opsRoutes['games.rotateKey'], { params: { vendor }, body })
        return t('common.done')
      }}
    >
      <Line
        label={t('keys.from')}
        hint={t('keys.fromHint')}
        type="datetime-local"
        value={from}
        onValue={setFrom}
        data-testid="keys.from.input"
      />
    </ActDialog>
  )
}
