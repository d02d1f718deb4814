import { Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog, needed } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

const WHOLE = /^\d{1,4}$/
const STEP = 2

type Held = { readonly family: string; readonly mode: string; readonly series: number }
type SeriesProps = {
  merchantCode: string
  member: { readonly publicId: string; readonly account: string }
  series: readonly Held[]
}

/** The series of an account, by family and mode of the lottery. */
export function Series({ merchantCode, member, series }: SeriesProps) {
  const t = useTexts()
  const may = useMay()
  const [lowered, lower] = useState<Held | null>(null)
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
              {may('agents.act') && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => lower(one)}
                  data-testid={`series.lower.${one.family}.${one.mode}`}
                >
                  {t('agents.lower')}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {lowered !== null && (
        <LowerDialog
          merchantCode={merchantCode}
          member={member}
          held={lowered}
          onClose={() => lower(null)}
        />
      )}
    </section>
  )
}

type LowerProps = Omit<SeriesProps, 'series'> & { held: Held; onClose: () => void }

/** Lowers one series of an account; everybody below that is above it is cut with it. */
function LowerDialog({ merchantCode, member, held, onClose }: LowerProps) {
  const t = useTexts()
  const [text, setText] = useState(String(held.series - STEP))
  const series = WHOLE.test(text.trim()) ? Number(text) : null
  const name = `${held.family} ${held.mode}`
  return (
    <ActDialog
      title={t('agents.lowerOf', { account: member.account, name })}
      description={t('agents.lowerDoes', { account: member.account, name })}
      needsSecond
      danger
      ready={series !== null && series < held.series}
      onClose={onClose}
      onAct={async (reason, second) => {
        if (series === null) throw new Error('there is no series to lower to')
        const { family, mode } = held
        const { accounts } = (
          await call(opsRoutes['agents.lowerSeries'], {
            params: { merchantCode },
            body: {
              ...{ member: member.publicId, family, series, reason, second: needed(second) },
              mode: mode === 'ELOTT' ? 'ELOTT' : 'LOTT',
            },
          })
        ).value
        return t('agents.lowered', { count: accounts })
      }}
    >
      <Line
        label={t('agents.lowerTo', { series: held.series })}
        value={text}
        onValue={setText}
        data-testid="series.lower.input"
      />
    </ActDialog>
  )
}
