import { type Family, hasOwnOdds } from '@croupier/rules'
import { Button, EmptyState, useMedia } from '@croupier/ui'
import { Dices } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Game, Issue, PrizeMode } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { InSlipColumn } from '../../../shell/slip.tsx'
import { MyChases } from '../chase/MyChases.tsx'
import { TrendPanel } from '../draws/TrendPanel.tsx'
import { GameList } from '../games/GameList.tsx'
import { MyBets } from '../orders/MyBets.tsx'
import { SlipTabs } from '../slip/SlipTabs.tsx'
import { type Order, useOrder } from '../slip/useOrder.ts'
import { type Slip, useSlip } from '../slip/useSlip.ts'
import { DeskHead } from './DeskHead.tsx'
import { NumberRows } from './NumberRows.tsx'
import { OddsField } from './OddsField.tsx'
import { PlayTabs } from './PlayTabs.tsx'
import { RuleLine } from './RuleLine.tsx'
import { SeriesSlider } from './SeriesSlider.tsx'
import { StakeBar } from './StakeBar.tsx'
import { PresetChips } from './StakeTerms.tsx'
import { StakeTotals } from './StakeTotals.tsx'
import { type Desk, useDeskState } from './useDeskState.ts'

/** Parts that show only on phones, or only after a press, come when they are first needed. */
const DeskFoot = lazyPart(() => import('./DeskFoot.tsx'), { failed: 'notice' })
const DrawHistory = lazyPart(() => import('../draws/DrawHistory.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})
const OrderDialog = lazyPart(() => import('../slip/OrderDialog.tsx'), {
  failed: 'notice',
  close: ({ order }) => order.close(),
})
const PlayPicker = lazyPart(() => import('./PlayPicker.tsx'), { failed: 'inline' })
const SlipPill = lazyPart(() => import('../slip/SlipDrawer.tsx'), { failed: 'notice' })
const TypedField = lazyPart(() => import('./TypedField.tsx'))
const VerifyDialog = lazyPart(() => import('../draws/VerifyDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

type LotteryDeskProps = { game: Game; family: Family; wanted: PrizeMode }

/** One game's desk, once there are plays for it. */
export function LotteryDesk({ game, family, wanted }: LotteryDeskProps) {
  const { t } = useTranslation()
  const desk = useDeskState(game, family, wanted)
  if (desk === null) return <EmptyState title={t('lottery.none')} />
  return (
    <Suspense fallback={null}>
      <OpenDesk key={desk.key} desk={desk} />
    </Suspense>
  )
}

function OpenDesk({ desk }: { desk: Desk }) {
  const [, setQuery] = useSearchParams()
  const slip = useSlip(desk)
  const [placed, setPlaced] = useState(0)
  const order = useOrder(desk, (ids) => {
    setPlaced((count) => count + 1)
    // What was bet straight from the field is done with: a second press would bet it again.
    if (!slip.lines.some(({ line }) => ids.includes(line.id))) slip.emptyField()
  })
  const [history, setHistory] = useState(false)
  const [verified, setVerified] = useState<Issue | null>(null)
  const phone = useMedia('(max-width: 899px)')
  const column = useMedia('(min-width: 1200px)')
  const chooseMode = (mode: PrizeMode) =>
    setQuery(
      (now) => {
        now.delete('playType')
        now.set('gameCode', desk.game.code)
        now.set('prizeMode', mode === 'ELOTT' ? 'ELott' : 'Lott')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="desk">
      <GameList gameCode={desk.game.code} />
      <div className="desk-main">
        <DeskHead desk={desk} onHistory={() => setHistory(true)} onVerify={setVerified} />
        <FieldCard desk={desk} slip={slip} order={order} phone={phone} onMode={chooseMode} />
        <div className="desk-below">
          {!column && <MyBets gameCode={desk.game.code} gameName={gameName(desk.game.name)} />}
          <MyChases gameCode={desk.game.code} />
          <TrendPanel desk={desk} onHistory={() => setHistory(true)} />
        </div>
      </div>
      {phone && <DeskFoot desk={desk} slip={slip} order={order} />}
      {!phone && !column && <SlipPill desk={desk} slip={slip} order={order} />}
      {column && (
        <InSlipColumn>
          <SlipTabs desk={desk} slip={slip} order={order} placed={placed} />
        </InSlipColumn>
      )}
      <Suspense fallback={null}>
        {order.stage.name !== 'none' && (
          <OrderDialog
            desk={desk}
            order={order}
            onAgain={(lines) => {
              slip.addAgain(lines.map(({ line }) => line))
              order.close()
            }}
          />
        )}
        {history && <DrawHistory desk={desk} onVerify={setVerified} onClose={() => setHistory(false)} />}
        {verified !== null && (
          <VerifyDialog
            gameCode={desk.game.code}
            family={desk.family}
            number={verified.number}
            onClose={() => setVerified(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

type FieldCardProps = {
  desk: Desk
  slip: Slip
  order: Order
  phone: boolean
  onMode: (mode: PrizeMode) => void
}

function FieldCard({ desk, slip, order, phone, onMode }: FieldCardProps) {
  const { t } = useTranslation()
  const empty = desk.fieldLines.length === 0
  const confirm = () => {
    if (desk.stale) return
    if (slip.lines.length > 0) order.review(slip.lines)
    else if (!empty) order.review(desk.fieldLines)
  }
  return (
    <section className="ui-card desk-card" aria-label={t('lottery.field.label')}>
      {phone ? (
        <div className="desk-pick">
          <PlayPicker desk={desk} onMode={onMode} />
        </div>
      ) : (
        <PlayTabs desk={desk} onMode={onMode} />
      )}
      <RuleLine desk={desk} phone={phone} />
      <Field desk={desk} onAdd={slip.addField} onConfirm={confirm} />
      {phone && (
        <div className="desk-series">
          <SeriesSlider desk={desk} />
          <PresetChips desk={desk} />
        </div>
      )}
      {!phone && (
        <div className="desk-stake">
          <StakeBar desk={desk} />
          <div className="desk-stake-foot">
            <StakeTotals desk={desk} />
            <Button
              variant="outline"
              icon={<Dices size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => slip.addRandom(1)}
              data-testid="stake.random.button"
            >
              {t('lottery.stake.random')}
            </Button>
            <Button variant="outline" disabled={empty} onClick={slip.addField} data-testid="stake.add.button">
              {t('lottery.stake.add')}
            </Button>
            <Button
              disabled={empty || desk.stale}
              onClick={() => order.review(desk.fieldLines)}
              data-testid="stake.betNow.button"
            >
              {t('lottery.stake.betNow')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

type FieldProps = { desk: Desk; onAdd: () => void; onConfirm: () => void }

function Field({ desk, onAdd, onConfirm }: FieldProps) {
  const { play } = desk
  if (hasOwnOdds(play)) return <OddsField desk={desk} onAdd={onAdd} onConfirm={onConfirm} />
  if (play.field.form === 'typed') {
    return (
      <Suspense fallback={<div className="min-h-60" />}>
        <TypedField desk={desk} play={play} onConfirm={onConfirm} />
      </Suspense>
    )
  }
  return <NumberRows desk={desk} play={play} onAdd={onAdd} onConfirm={onConfirm} />
}
