import { Button } from '@croupier/ui'
import { promotions as wire } from '@croupier/wire'
import { type NamedMerchant, type OpsDraft, type OpsPromotion, type OpsTexts, opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { DraftButton, useDraft } from '../../shell/texts/drafts.tsx'
import { TextsEditor, WIDE } from '../../shell/texts/TextsEditor.tsx'
import { written } from '../../shell/texts/written.ts'
import { momentIn, momentText } from '../../shell/time/zone.ts'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useProblem, useTexts } from '../../texts.ts'
import { amountIn, type Draft, EMPTY, termsIn, wordsOf } from './promotionDraft.ts'
import { TermsFields } from './TermsFields.tsx'

const MONTH_MS = 30 * 86_400_000
const TRIED_DAYS = 30
type Terms = OpsPromotion['terms']

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

type NameProps = {
  code: string
  onCode: (code: string) => void
  category: Category
  onCategory: (one: Category) => void
}

function NameFields({ code, onCode, category, onCategory }: NameProps) {
  const t = useTexts()
  return (
    <div className="console-pair">
      <Line
        label={t('promotions.code')}
        name="code"
        hint={t('promotions.codeHint')}
        value={code}
        onValue={onCode}
        data-testid="promotion.code.input"
      />
      <CategoryChoice value={category} onValue={onCategory} />
    </div>
  )
}

/** What has to be the same when it is published. */
const keyOf = (category: Category, terms: Terms, eligibility: string): string =>
  JSON.stringify([category, wire.promotionTerms.encode(terms), eligibility.trim()])

/** A draft, as this form has it. */
type Begun = {
  code: string
  category: Category
  draft: Draft
  eligibility: string
  texts: OpsTexts
  frame: Frame
}

type Props = {
  merchant: NamedMerchant
  /** what was begun before */
  begun: OpsDraft | null
  onClose: () => void
}

/** Writes a promotion: its terms, whom it is for, its texts in each language; tried out before it is published. */
export function PromotionDialog({ merchant, begun, onClose }: Props) {
  const t = useTexts()
  // As this form saved it.
  const saved = (begun?.body ?? null) as Begun | null
  const kept = useDraft({ area: 'rewards', merchantCode: merchant.code }, begun)
  const [code, setCode] = useState(saved?.code ?? '')
  const [category, setCategory] = useState<Category>(saved?.category ?? 'OTHER')
  const [draft, setDraft] = useState(saved?.draft ?? EMPTY)
  const [eligibility, setEligibility] = useState(saved?.eligibility ?? '')
  const [texts, setTexts] = useState<OpsTexts>(saved?.texts ?? {})
  const [frame, setFrame] = useState<Frame>(saved?.frame ?? firstFrame)
  const [tried, setTried] = useState('')
  const terms = termsIn(draft)
  const offered = terms === null ? '' : keyOf(category, terms, eligibility)
  const [startsAt, endsAt] = [momentIn(frame.starts), momentIn(frame.ends)]
  const words = written(texts)
  const budget = amountIn(frame.budget)
  const whole = terms !== null && startsAt !== null && endsAt !== null && budget !== null
  return (
    <ActDialog
      title={t('promotions.publish')}
      act="rewards.publishPromotion"
      description={t('promotions.publishDoes')}
      width={WIDE}
      ready={whole && Object.keys(words).length > 0 && code !== '' && tried === offered}
      onClose={onClose}
      onAct={async (reason) => {
        if (!whole) return ''
        const run = { startsAt, endsAt, sort: 0, budget }
        const body = { code, category, tags: [], terms, eligibility, reason, ...run, ...wordsOf(words) }
        const params = { merchantCode: merchant.code }
        await call(opsRoutes['rewards.publishPromotion'], { params, body })
        return t('common.done')
      }}
    >
      <NameFields code={code} onCode={setCode} category={category} onCategory={setCategory} />
      <TermsFields terms={terms} draft={draft} onDraft={(part) => setDraft({ ...draft, ...part })} />
      <Line
        label={t('promotions.eligibility')}
        name="eligibility"
        hint={t('promotions.eligibilityHint')}
        value={eligibility}
        onValue={setEligibility}
      />
      {terms !== null && (
        <Trial
          key={offered}
          merchantCode={merchant.code}
          category={category}
          terms={terms}
          eligibility={eligibility}
          onTried={() => setTried(offered)}
        />
      )}
      <TextsEditor languages={merchant.languages} texts={texts} onTexts={setTexts} />
      <FrameFields frame={frame} onFrame={(part) => setFrame({ ...frame, ...part })} />
      <DraftButton
        onSave={async () => {
          const title = texts.EN?.title ?? Object.values(texts)[0]?.title ?? code
          await kept.save(title, { code, category, draft, eligibility, texts, frame } satisfies Begun)
        }}
      />
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
        name="startsAt"
        type="datetime-local"
        value={frame.starts}
        onValue={(starts) => onFrame({ starts })}
      />
      <Line
        label={t('notices.until')}
        name="endsAt"
        type="datetime-local"
        value={frame.ends}
        onValue={(ends) => onFrame({ ends })}
      />
      <Line
        label={t('promotions.budget')}
        name="budget"
        isRight={amountIn(frame.budget) !== null}
        value={frame.budget}
        onValue={(budget) => onFrame({ budget })}
      />
    </div>
  )
}

type TrialProps = {
  merchantCode: string
  category: Category
  terms: Terms
  eligibility: string
  onTried: () => void
}

/** Whom the terms would have paid over the last days, and what it would have cost. */
function Trial({ merchantCode, category, terms, eligibility, onTried }: TrialProps) {
  const t = useTexts()
  const shown = useShown()
  const problem = useProblem()
  const trial = useMutation({
    mutationFn: async () => {
      const body = { category, terms, eligibility, days: TRIED_DAYS }
      return (await call(opsRoutes['rewards.tryPromotion'], { params: { merchantCode }, body })).value
    },
    onSuccess: onTried,
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
