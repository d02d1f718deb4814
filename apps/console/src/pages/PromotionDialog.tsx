import { isDecimalString, parseUnits } from '@croupier/money'
import { Button } from '@croupier/ui'
import { promotions as wire } from '@croupier/wire'
import { type NamedMerchant, type OpsPromotion, type OpsTexts, opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ActDialog } from '../shell/ActDialog.tsx'
import { Choice, Line, momentIn, momentText } from '../shell/fields.tsx'
import { TextsEditor, written } from '../shell/TextsEditor.tsx'
import { useShown } from '../shell/useShown.tsx'
import { type TextKey, useProblem, useTexts } from '../texts.ts'
import { useTermsText } from './termsText.ts'

const WIDTH = 680
const KINDS = ['DEPOSIT', 'BETS', 'FORM', 'RAFFLE'] as const
const CYCLES = ['ONCE', 'DAILY', 'WEEKLY'] as const
const PPM_PER_PERCENT = 10_000
const MONTH_MS = 30 * 86_400_000
const TRIED_DAYS = 30
type Terms = OpsPromotion['terms']

/** What is typed, as texts. */
interface Draft {
  readonly kind: (typeof KINDS)[number]
  readonly cycle: (typeof CYCLES)[number]
  readonly minDeposit: string
  readonly pct: string
  readonly bets: string
  readonly reward: string
  readonly prizes: string
  readonly multiple: string
  readonly maxStake: string
  readonly days: string
}
const EMPTY: Draft = {
  ...{ kind: 'DEPOSIT', cycle: 'ONCE', minDeposit: '100', pct: '50', bets: '1000', reward: '100' },
  ...{ prizes: '1 5 10', multiple: '5', maxStake: '', days: '30' },
}

const amountIn = (text: string) => (isDecimalString(text.trim()) ? parseUnits(text.trim()) : null)

/** The terms that a draft says; null while they are none. */
function termsIn(draft: Draft): Terms | null {
  const { kind, cycle } = draft
  const reward = amountIn(draft.reward)
  const prizes = draft.prizes.split(/[\s,;]+/).filter((text) => text !== '')
  const drawn = prizes.flatMap((text) => amountIn(text) ?? [])
  if (reward === null || (kind === 'RAFFLE' && drawn.length < prizes.length)) return null
  const read = wire.promotionTerms.safeEncode({
    ...{ kind, cycle, reward, prizes: kind === 'RAFFLE' ? drawn : [] },
    minDeposit: kind === 'DEPOSIT' ? amountIn(draft.minDeposit) : null,
    pct: kind === 'DEPOSIT' ? Math.round(Number(draft.pct) * PPM_PER_PERCENT) : null,
    bets: kind === 'BETS' ? amountIn(draft.bets) : null,
    multiple: Number(draft.multiple),
    maxStake: amountIn(draft.maxStake),
    days: Number(draft.days),
  })
  return read.success ? wire.promotionTerms.decode(read.data) : null
}

type Category = (typeof wire.promotionCategories)[number]
type CategoryProps = { value: Category; onValue: (value: Category) => void }

function CategoryChoice(props: CategoryProps) {
  const t = useTexts()
  return (
    <Choice
      {...props}
      label={t('promotions.category')}
      options={wire.promotionCategories.map((value) => ({
        value,
        label: t(`promotions.categories.${value}` as TextKey),
      }))}
    />
  )
}

type Props = { merchant: NamedMerchant; onClose: () => void }

/** Writes a promotion: its terms, whom it is for, its texts in each language; tried out before it is published. */
export function PromotionDialog({ merchant, onClose }: Props) {
  const t = useTexts()
  const [code, setCode] = useState('')
  const [category, setCategory] = useState<Category>('OTHER')
  const [draft, setDraft] = useState(EMPTY)
  const [eligibility, setEligibility] = useState('')
  const [texts, setTexts] = useState<OpsTexts>({})
  const [frame, setFrame] = useState(firstFrame)
  const terms = termsIn(draft)
  const [startsAt, endsAt] = [momentIn(frame.starts), momentIn(frame.ends)]
  const told = Object.entries(written(texts))
  const whole = terms !== null && startsAt !== null && endsAt !== null
  return (
    <ActDialog
      title={t('promotions.publish')}
      description={t('promotions.publishDoes')}
      width={WIDTH}
      ready={whole && told.length > 0 && code !== ''}
      onClose={onClose}
      onAct={async (reason) => {
        if (!whole) return ''
        const body = {
          ...{ code, category, tags: [], terms, eligibility, startsAt, endsAt, sort: 0, reason },
          titles: Object.fromEntries(told.map(([language, { title }]) => [language, title])),
          html: Object.fromEntries(told.map(([language, { html }]) => [language, html])),
          budget: amountIn(frame.budget),
        }
        const params = { merchantCode: merchant.code }
        await call(opsRoutes['rewards.publishPromotion'], { params, body })
        return t('common.done')
      }}
    >
      <div className="console-pair">
        <Line
          label={t('promotions.code')}
          hint={t('promotions.codeHint')}
          value={code}
          onValue={setCode}
          data-testid="promotion.code.input"
        />
        <CategoryChoice value={category} onValue={setCategory} />
      </div>
      <TermsFields
        terms={terms}
        draft={draft}
        onDraft={(part) => setDraft({ ...draft, ...part })}
      />
      <Line
        label={t('promotions.eligibility')}
        hint={t('promotions.eligibilityHint')}
        value={eligibility}
        onValue={setEligibility}
      />
      {terms !== null && (
        <Trial merchantCode={merchant.code} terms={terms} eligibility={eligibility} />
      )}
      <TextsEditor languages={merchant.languages} texts={texts} onTexts={setTexts} />
      <FrameFields frame={frame} onFrame={(part) => setFrame({ ...frame, ...part })} />
    </ActDialog>
  )
}

/** When it runs, and what of all members together it may cost. */
interface Frame {
  readonly starts: string
  readonly ends: string
  readonly budget: string
}
const firstFrame = (): Frame => ({
  starts: momentText(new Date()),
  ends: momentText(new Date(Date.now() + MONTH_MS)),
  budget: '10000',
})

type FrameProps = { frame: Frame; onFrame: (part: Partial<Frame>) => void }

function FrameFields({ frame, onFrame }: FrameProps) {
  const t = useTexts()
  return (
    <div className="console-row">
      <Line
        label={t('notices.from')}
        type="datetime-local"
        value={frame.starts}
        onValue={(starts) => onFrame({ starts })}
      />
      <Line
        label={t('notices.until')}
        type="datetime-local"
        value={frame.ends}
        onValue={(ends) => onFrame({ ends })}
      />
      <Line
        label={t('promotions.budget')}
        value={frame.budget}
        onValue={(budget) => onFrame({ budget })}
      />
    </div>
  )
}

/** The fields that a kind of promotion asks for. */
function TermsFields({
  terms,
  draft,
  onDraft,
}: {
  terms: Terms | null
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
}) {
  const t = useTexts()
  const termsText = useTermsText()
  const { kind } = draft
  const line = (
    name: 'minDeposit' | 'pct' | 'bets' | 'reward' | 'prizes' | 'multiple' | 'days',
  ) => (
    <Line
      label={t(`promotions.fields.${name}`)}
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
      <p data-testid="promotion.terms">{terms === null ? '' : termsText(terms)}</p>
    </>
  )
}

type TrialProps = { merchantCode: string; terms: Terms; eligibility: string }

/** Whom the terms would have paid over the last days, and what it would have cost. */
function Trial({ merchantCode, terms, eligibility }: TrialProps) {
  const t = useTexts()
  const shown = useShown()
  const problem = useProblem()
  const trial = useMutation({
    mutationFn: async () => {
      const body = { terms, eligibility, days: TRIED_DAYS }
      return (await call(opsRoutes['rewards.tryPromotion'], { params: { merchantCode }, body }))
        .value
    },
  })
  return (
    <div className="console-acts">
      <Button
        size="sm"
        variant="outline"
        busy={trial.isPending}
        onClick={() => trial.mutate()}
        data-testid="promotion.try.button"
      >
        {t('promotions.try', { days: TRIED_DAYS })}
      </Button>
      <output data-testid="promotion.trial">
        {trial.data !== undefined &&
          t('promotions.tried', {
            members: trial.data.members,
            cost: shown.amount(trial.data.cost),
          })}
      </output>
      {trial.error !== null && <p role="alert">{problem(trial.error)}</p>}
    </div>
  )
}
