import { Button } from '@croupier/ui'
import { type OpsMerchantView, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'
import { missionLines, missionsIn, missionsOf } from './missionLines.ts'

const ROWS = 6
const WIDTH = 560

/** The missions of a merchant: counters of a day or week with a reward. Two officers change them. */
export function Missions({ merchantCode }: { merchantCode: string }) {
  const t = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['merchant', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['merchants.read'], { params: { merchantCode } })).value,
  })
  return (
    <>
      <div className="console-line">
        <h2>{t('mall.missions')}</h2>
        {may('merchants.act') && query.data !== undefined && (
          <Button size="sm" variant="outline" onClick={() => setOpen(true)} data-testid="missions.change.button">
            {t('mall.missionsChange')}
          </Button>
        )}
      </div>
      <Listing
        query={query}
        caption={t('mall.missions')}
        rows={query.data === undefined ? [] : missionsOf(query.data.settings)}
        rowKey={({ code }) => code}
        empty={t('mall.missionsNone')}
        first={
          may('merchants.act') && query.data !== undefined
            ? { label: t('mall.missionsChange'), onClick: () => setOpen(true) }
            : undefined
        }
        columns={[
          { id: 'code', header: t('mall.mission'), pinned: true, cell: (row) => row.code },
          {
            id: 'period',
            header: t('mall.period'),
            cell: (row) => t(`mall.periods.${row.period}`),
          },
          {
            id: 'measure',
            header: t('mall.measure'),
            cell: (row) => t(`mall.measures.${row.measure}`),
          },
          { id: 'target', header: t('mall.target'), align: 'end', cell: (row) => row.target },
          { id: 'reward', header: t('mall.reward'), align: 'end', cell: (row) => row.reward },
        ]}
        data-testid="missions.table"
      />
      {isOpen && query.data !== undefined && <MissionsDialog merchant={query.data} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { merchant: OpsMerchantView; onClose: () => void }

function MissionsDialog({ merchant, onClose }: DialogProps) {
  const t = useTexts()
  const [text, setText] = useState(missionLines(missionsOf(merchant.settings)))
  const missions = missionsIn(text)
  return (
    <ActDialog
      title={t('mall.missionsChange')}
      description={t('mall.missionsDoes', { merchant: merchant.name })}
      width={WIDTH}
      ready={missions !== null}
      needsSecond
      onClose={onClose}
      onAct={async (reason) => {
        const change = { rewards: { missions } }
        const input = { params: { merchantCode: merchant.code }, body: { change, reason } }
        await call(opsRoutes['merchants.changeSettings'], input)
        return t('common.done')
      }}
    >
      <Line
        label={t('mall.missions')}
        isRight={missions !== null}
        hint={t('mall.missionsHint')}
        rows={ROWS}
        value={text}
        onValue={setText}
        data-testid="missions.input"
      />
    </ActDialog>
  )
}
