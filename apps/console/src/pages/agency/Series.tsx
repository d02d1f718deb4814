import { Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

const WHOLE = /^\d{1,4}$/
const STEP = 2

type OwnedSeries = { readonly family: string; readonly mode: string; readonly series: number }
const WAYS = ['lower', 'raise'] as const
type Move = { readonly way: (typeof WAYS)[number]; readonly owned: OwnedSeries }
type SeriesProps = {
  merchantCode: string
  /** it has no upline: officers raise what they lowered */
  isTop: boolean
  member: { readonly publicId: string; readonly account: string }
  series: readonly OwnedSeries[]
}

/** The series of an account, by family and mode of the lottery. */
export function Series({ merchantCode, isTop, member, series }: SeriesProps) {
  const t = useTexts()
  const may = useMay()
  const [moved, move] = useState<Move | null>(null)
  if (series.length === 0) return null
  return (
    <section className="console-card" data-testid="series.card">
      <h2>{t('agents.series')}</h2>
      <dl className="console-facts">
        {series.map((one) => (
          <div key={`${one.family} ${one.mode}`} className="contents">
            <dt>
              {one.family} {one.mode}
            </dt>
            <dd className="console-acts">
              {one.series}
              {may('agents.act') &&
                (isTop ? WAYS : WAYS.slice(0, 1)).map((way) => (
                  <Button
                    key={way}
                    size="sm"
                    variant="outline"
                    onClick={() => move({ way, owned: one })}
                    data-testid={`series.${way}.${one.family}.${one.mode}`}
                  >
                    {t(`agents.${way}`)}
                  </Button>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {moved !== null && (
        <MoveDialog merchantCode={merchantCode} member={member} {...moved} onClose={() => move(null)} />
      )}
    </section>
  )
}

type MoveProps = Omit<SeriesProps, 'series' | 'isTop'> & Move & { onClose: () => void }

/** Lowers one series of an account, and everybody below that is above it is cut with it; or raises that of a top agent again. */
function MoveDialog({ merchantCode, member, way, owned, onClose }: MoveProps) {
  const t = useTexts()
  const [text, setText] = useState(String(owned.series + (way === 'lower' ? -STEP : STEP)))
  const series = WHOLE.test(text.trim()) ? Number(text) : null
  const name = `${owned.family} ${owned.mode}`
  const isMoved = series !== null && (way === 'lower' ? series < owned.series : series > owned.series)
  return (
    <ActDialog
      title={t(`agents.${way}Of`, { account: member.account, name })}
      description={t(`agents.${way}Does`, { account: member.account, name })}
      act={way === 'raise' ? 'agents.raiseSeries' : 'agents.lowerSeries'}
      danger={way === 'lower'}
      ready={isMoved}
      onClose={onClose}
      onAct={async (reason) => {
        if (series === null) throw new Error('there is no series to move to')
        const { family } = owned
        const mode = owned.mode === 'ELOTT' ? ('ELOTT' as const) : ('LOTT' as const)
        const body = { member: member.publicId, family, mode, series, reason }
        const input = { params: { merchantCode }, body }
        await call(opsRoutes[way === 'raise' ? 'agents.raiseSeries' : 'agents.lowerSeries'], input)
        return t('common.done')
      }}
    >
      <Line
        label={t(`agents.${way}To`, { series: owned.series })}
        value={text}
        onValue={setText}
        data-testid="series.to.input"
      />
    </ActDialog>
  )
}
