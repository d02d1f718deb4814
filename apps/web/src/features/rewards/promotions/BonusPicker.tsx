import type { Units } from '@croupier/money'
import { bonusOf, bonusRequirement } from '@croupier/rules'
import type { promotions } from '@croupier/wire'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { isLargeEnough, useBonusChoice } from './useBonusChoice.ts'
import { useTerms } from './useTerms.ts'

type Promotion = promotions.Promotion
type BonusPickerProps = { amount: Units | null }

/**
 * The bonuses that a member could have with a deposit, each with its terms in a line; none is chosen for anybody (experience
 * 3.17). Its form has the code of the chosen one as `bonus`.
 */
export default function BonusPicker({ amount }: BonusPickerProps) {
  const { t } = useTranslation()
  const written = useWritten()
  const { offers, joined, chosen, choose } = useBonusChoice(amount)
  if (offers.length === 0 && joined.length === 0) return null
  return (
    <fieldset className="grid gap-2" data-testid="deposit.bonus">
      <legend className="pb-2 text-13 font-[600]">{t('deposits.bonus.title')}</legend>
      {joined.map((one) => (
        <p key={one.code} className="text-13 text-muted" data-testid="deposit.bonus.joined">
          {t('deposits.bonus.joined', { title: written(one.titles) })}
        </p>
      ))}
      {offers.length > 0 && (
        <Choice
          code=""
          name={t('deposits.bonus.none')}
          text={t('deposits.bonus.noneText')}
          isChosen={chosen === null}
          onChoose={() => choose(null)}
          testId="deposit.bonus.none"
        />
      )}
      {offers.map((one) => (
        <Offer
          key={one.code}
          one={one}
          amount={amount}
          isChosen={one.code === chosen?.code}
          onChoose={() => choose(one.code)}
        />
      ))}
    </fieldset>
  )
}

type OfferProps = {
  one: Promotion
  amount: Units | null
  isChosen: boolean
  onChoose: () => void
}

function Offer({ one, amount, isChosen, onChoose }: OfferProps) {
  const written = useWritten()
  const terms = useTerms(one)
  return (
    <Choice
      code={one.code}
      name={written(one.titles)}
      text={terms.join(' · ')}
      isChosen={isChosen}
      isOff={!isLargeEnough(one, amount)}
      onChoose={onChoose}
      testId={`deposit.bonus.${one.code}`}
    >
      {isChosen && amount !== null && amount > 0n && <Reckoned one={one} amount={amount} />}
    </Choice>
  )
}

/** What comes of it for the amount that is written. */
function Reckoned({ one: { terms }, amount }: { one: Promotion; amount: Units }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pct, reward, multiple } = terms
  if (pct === null || multiple === 0) return null
  const bonus = bonusOf(amount, { sharePpm: pct, cap: reward }, format.currency)
  return (
    <span className="num text-13" data-testid="deposit.bonus.reckoned">
      {t('promotions.exampleText', {
        deposit: format.short(amount),
        bonus: format.short(bonus),
        required: format.short(bonusRequirement(amount, bonus, multiple)),
        count: multiple,
      })}
    </span>
  )
}

type ChoiceProps = {
  code: string
  name: string
  text: string
  isChosen: boolean
  isOff?: boolean
  onChoose: () => void
  testId: string
  children?: ReactNode
}

function Choice(props: ChoiceProps) {
  const { code, name, text, isChosen, isOff = false, onChoose, testId, children } = props
  const look = isChosen ? 'outline-2 outline-accent' : ''
  return (
    <label className={`ui-card grid gap-1 p-3 ${isOff ? 'opacity-60' : 'cursor-pointer'} ${look}`} data-testid={testId}>
      <span className="flex items-center gap-2 font-[600]">
        <input
          type="radio"
          name="bonus"
          value={code}
          className="accent-(--accent)"
          checked={isChosen}
          disabled={isOff}
          onChange={onChoose}
        />
        {name}
      </span>
      <span className="num text-13 text-muted">{text}</span>
      {children}
    </label>
  )
}
