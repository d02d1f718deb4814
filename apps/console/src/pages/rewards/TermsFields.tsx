import type { OpsPromotion } from '@croupier/wire/ops'
import { Choice, Line } from '../../shell/fields.tsx'
import { useTexts } from '../../texts.ts'
import { CYCLES, type Draft, isTerm, KINDS, ratesIn } from './promotionDraft.ts'
import { useTermsText } from './termsText.ts'

/** The fields that a kind of promotion asks for. */
export function TermsFields({
  terms,
  draft,
  onDraft,
}: {
  terms: OpsPromotion['terms'] | null
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
}) {
  const t = useTexts()
  const termsText = useTermsText()
  const { kind } = draft
  const line = (name: 'minDeposit' | 'pct' | 'bets' | 'reward' | 'prizes' | 'multiple' | 'days') => (
    <Line
      label={t(`promotions.fields.${name}`)}
      name={`terms.${name}`}
      isRight={isTerm(name, draft[name])}
      value={draft[name]}
      onValue={(text) => onDraft({ [name]: text })}
      data-testid={`promotion.${name}.input`}
    />
  )
  return (
    <>
      <div className="console-pair">
        <Choice
          label={t('promotions.kind')}
          value={kind}
          onValue={(next) => onDraft({ kind: next })}
          options={KINDS.map((value) => ({ value, label: t(`promotions.kinds.${value}`) }))}
          data-testid="promotion.kind.select"
        />
        <Choice
          label={t('promotions.cycle')}
          value={draft.cycle}
          onValue={(cycle) => onDraft({ cycle })}
          options={CYCLES.map((value) => ({ value, label: t(`promotions.cycles.${value}`) }))}
        />
      </div>
      <div className="console-row">
        {kind === 'DEPOSIT' && line('minDeposit')}
        {kind === 'DEPOSIT' && line('pct')}
        {kind === 'BETS' && line('bets')}
        {kind === 'RAFFLE' && line('prizes')}
        {line('reward')}
        {line('multiple')}
        {line('days')}
      </div>
      {kind === 'DEPOSIT' && (
        <Line
          label={t('promotions.fields.rates')}
          isRight={ratesIn(draft.rates) !== undefined}
          hint={t('promotions.ratesHint')}
          value={draft.rates}
          onValue={(rates) => onDraft({ rates })}
          data-testid="promotion.rates.input"
        />
      )}
      <p data-testid="promotion.terms">{terms === null ? '' : termsText(terms)}</p>
    </>
  )
}
