import { Button, Switch } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { useProblem, useTexts } from '../../texts.ts'
import { percentText } from '../cashier/paymentFields.ts'
import { amountIn, CARRIES, calendarOf, carryOf, KINDS, PERIODS, percentIn, tiersIn } from './houseTerms.ts'

const WIDTH = 560
const TIER_ROWS = 4
const CATEGORIES = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'CONS'] as const

interface Draft {
  readonly kind: (typeof KINDS)[number]
  readonly category: (typeof CATEGORIES)[number]
  readonly win: string
  readonly loss: string
  readonly single: string
  readonly period: (typeof PERIODS)[number]
  readonly minimum: string
  readonly carry: (typeof CARRIES)[number]
  readonly deduct: boolean
  readonly tiers: string
}
const EMPTY: Draft = {
  kind: 'REALTIME_WAGE',
  category: 'LOTT',
  win: '0.1',
  loss: '0.5',
  single: '1',
  ...calendarOf('REALTIME_WAGE'),
  minimum: '10',
  deduct: true,
  tiers: '',
}

/** The terms of a draft; null while a field of it says nothing. */
function termsIn(draft: Draft) {
  if (draft.kind === 'REALTIME_WAGE') {
    const [winRatePpm, lossRatePpm] = [percentIn(draft.win), percentIn(draft.loss)]
    const singleBetAmount = amountIn(draft.single)
    if (winRatePpm === null || lossRatePpm === null || singleBetAmount === null) return null
    return { winRatePpm, lossRatePpm, singleBetAmount }
  }
  const [tiers, minimumBetAmount] = [tiersIn(draft.tiers), amountIn(draft.minimum)]
  if (tiers === null || minimumBetAmount === null) return null
  return {
    periodCode: draft.period,
    carryOver: draft.carry,
    deductWages: draft.deduct,
    minimumBetAmount,
    tiers,
  }
}

type Props = {
  merchantCode: string
  payee: { publicId: string; account: string }
  onClose: () => void
}

/** The house offers a top agent a contract; what a line could give away is weighed against the edge first. */
export function HouseContractDialog({ merchantCode, payee, onClose }: Props) {
  const t = useTexts()
  const problem = useProblem()
  const [draft, setDraft] = useState(EMPTY)
  const terms = termsIn(draft)
  const params = { merchantCode }
  const offer = { payee: payee.publicId, kind: draft.kind, category: draft.category }
  const weigh = useMutation({
    mutationFn: async () => {
      if (terms === null) throw new Error('there are no terms to weigh')
      const input = { params, body: { ...offer, terms } }
      return (await call(opsRoutes['agents.weighHouse'], input)).value
    },
  })
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    weigh.reset()
  }
  return (
    <ActDialog
      title={t('house.offerOf', { account: payee.account })}
      description={t('house.does', { account: payee.account })}
      width={WIDTH}
      ready={terms !== null && weigh.isSuccess}
      needsSecond={weigh.data?.needsConfirmation === true}
      onClose={onClose}
      onAct={async (reason) => {
        if (terms === null) throw new Error('there are no terms to offer')
        const body = { ...offer, terms, reason }
        await call(opsRoutes['agents.offerHouse'], { params, body })
        return t('house.offered')
      }}
    >
      <Terms draft={draft} onChange={change} />
      <Button
        variant="outline"
        busy={weigh.isPending}
        disabled={terms === null}
        onClick={() => weigh.mutate()}
        data-testid="house.weigh.button"
      >
        {t('house.weigh')}
      </Button>
      {weigh.error !== null && <p role="alert">{problem(weigh.error)}</p>}
      {weigh.data !== undefined && (
        <p role="status" data-testid="house.weighed">
          {t('house.weighed', {
            sum: percentText(weigh.data.sumPpm),
            edge: percentText(weigh.data.edgePpm),
          })}{' '}
          {weigh.data.needsConfirmation && t('house.above')}
        </p>
      )}
    </ActDialog>
  )
}

type TermsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function Terms({ draft, onChange }: TermsProps) {
  const t = useTexts()
  return (
    <>
      <div className="console-pair">
        <Choice
          label={t('members.kind')}
          value={draft.kind}
          onValue={(kind) => onChange({ kind, ...calendarOf(kind) })}
          options={KINDS.map((value) => ({ value, label: t(`agents.kinds.${value}`) }))}
          data-testid="house.kind.select"
        />
        <Choice
          label={t('house.category')}
          value={draft.category}
          onValue={(category) => onChange({ category })}
          options={CATEGORIES.map((value) => ({ value, label: t(`house.categories.${value}`) }))}
        />
      </div>
      {draft.kind === 'REALTIME_WAGE' ? (
        <div className="console-row">
          <Line
            label={t('house.win')}
            isRight={percentIn(draft.win) !== null}
            value={draft.win}
            onValue={(win) => onChange({ win })}
          />
          <Line
            label={t('house.loss')}
            isRight={percentIn(draft.loss) !== null}
            value={draft.loss}
            onValue={(loss) => onChange({ loss })}
          />
          <Line
            label={t('house.single')}
            isRight={amountIn(draft.single) !== null}
            value={draft.single}
            onValue={(single) => onChange({ single })}
          />
        </div>
      ) : (
        <Tiered draft={draft} onChange={onChange} />
      )}
    </>
  )
}

function Tiered({ draft, onChange }: TermsProps) {
  const t = useTexts()
  return (
    <>
      {draft.kind !== 'HOURLY_WAGE' && (
        <div className="console-pair">
          <Choice
            label={t('house.period')}
            value={draft.period}
            onValue={(period) => onChange({ period, carry: carryOf(draft.kind, period) })}
            options={PERIODS.map((value) => ({ value, label: t(`house.periods.${value}`) }))}
            data-testid="house.period.select"
          />
          {draft.kind === 'DIVIDEND' && (
            <Choice
              label={t('house.carry')}
              value={draft.carry}
              onValue={(carry) => onChange({ carry })}
              options={CARRIES.map((value) => ({ value, label: t(`house.carries.${value}`) }))}
            />
          )}
        </div>
      )}
      <Line
        label={t('house.minimum')}
        isRight={amountIn(draft.minimum) !== null}
        value={draft.minimum}
        onValue={(minimum) => onChange({ minimum })}
      />
      <Switch checked={draft.deduct} onChecked={(deduct) => onChange({ deduct })}>
        {t('house.deduct')}
      </Switch>
      <Line
        label={t('house.tiers')}
        isRight={draft.tiers === '' || tiersIn(draft.tiers) !== null}
        hint={t('house.tiersHint')}
        rows={TIER_ROWS}
        value={draft.tiers}
        onValue={(tiers) => onChange({ tiers })}
        data-testid="house.tiers.input"
      />
    </>
  )
}
