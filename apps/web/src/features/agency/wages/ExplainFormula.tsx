import { units } from '@croupier/money'
import { Badge, Button, Ticket, TicketSection } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { WageExplanation } from '../../../api/agency/wages.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { TONES } from '../dividends/billTexts.ts'
import { exactText, isNothing } from './exact.ts'

/** What came, what was passed on, what stays; the formula; the two parts as a bar. */
export function ExplainFormula(props: {
  data: WageExplanation
  /** opens what a downline was paid */
  onOpen: (contractId: string) => void
}) {
  const { data, onOpen } = props
  const { t } = useTranslation()
  const format = useFormat()
  const exact = (share: string) => exactText(share, format.locale)
  const { contract, posted, kept, paidDown } = data
  const rates = {
    win: format.rate(contract.winRatePpm),
    winBase: format.figure(data.winBase),
    loss: format.rate(contract.lossRatePpm),
    lossBase: format.figure(data.lossBase),
  }
  const paid = paidDown.reduce((total, { units }) => total + units, 0n) as typeof posted
  const isShort = data.received !== posted
  const share = posted > 0n ? Number((paid * 1_000n) / posted) / 10 : 0
  return (
    <>
      <dl className="explain-parts">
        <div data-main="">
          <dt>{t(isShort ? 'bills.column.due' : 'wages.received')}</dt>
          <dd data-testid="wage.posted">{format.figure(posted, 4)}</dd>
        </div>
        <div>
          <dt>{t('wages.paidDown')}</dt>
          <dd>{format.figure(paid, 4)}</dd>
        </div>
        <div>
          <dt>{t('wages.kept')}</dt>
          <dd>{format.figure(kept, 4)}</dd>
        </div>
      </dl>
      {isShort && <Short data={data} />}
      <PaidDown paidDown={paidDown} onOpen={onOpen} />
      <Ticket>
        <TicketSection>
          <p className="text-13 text-muted">{t('wages.explain.formula', rates)}</p>
        </TicketSection>
        <TicketSection>
          <p className="flex items-baseline justify-between gap-4 text-13 text-muted">
            <span>
              {t('wages.explain.floor', { exact: exact(data.exact) })}
              {!isNothing(data.carryIn) && <> · {t('wages.explain.carryIn', { carry: exact(data.carryIn) })}</>}
              {!isNothing(data.carryOut) && <> · {t('wages.explain.carryOut', { carry: exact(data.carryOut) })}</>}
            </span>
            <b className="display num text-18 text-brass">= {format.figure(posted, 4)}</b>
          </p>
        </TicketSection>
      </Ticket>
      {posted > 0n && (
        <div className="grid gap-1">
          <span className="explain-split" style={{ '--paid': `${share}%` }} aria-hidden />
          <p className="flex justify-between gap-3 text-12 text-muted">
            <span>{t('wages.explain.pass', { amount: format.figure(paid, 4) })}</span>
            <span>
              {t('wages.explain.keep')} <b className="num font-[600] text-brass">{format.figure(kept, 4)}</b>
            </span>
          </p>
        </div>
      )}
    </>
  )
}

/** How much of what is due has come. */
function Short({ data: { state, received, posted } }: { data: WageExplanation }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className="flex flex-wrap items-center gap-2 text-13" data-testid="wage.short">
      <Badge tone={TONES[state]}>{t(`bills.state.${state}`)}</Badge>
      {t('wages.explain.short', {
        received: format.figure(received, 4),
        missing: format.figure(units(posted - received), 4),
      })}
    </p>
  )
}

type PaidDownProps = {
  paidDown: WageExplanation['paidDown']
  onOpen: (contractId: string) => void
}

/** What downlines were paid of it, each leading to its own explanation. */
function PaidDown({ paidDown, onOpen }: PaidDownProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (paidDown.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-13">
      {paidDown.map(({ contractId, account, units }) => (
        <Button
          key={contractId}
          variant="link"
          size="sm"
          onClick={() => onOpen(contractId)}
          data-testid="wage.downline.button"
        >
          {t('wages.explain.paidTo', { to: account })} {format.figure(units, 4)}
        </Button>
      ))}
    </p>
  )
}
