import { Button } from '@croupier/ui'
import { type NamedMerchant, type OpsTexts, opsOccasions, opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line, typed } from '../../shell/fields.tsx'
import { TextsEditor, WIDE } from '../../shell/texts/TextsEditor.tsx'
import { written } from '../../shell/texts/written.ts'
import { type TextKey, useProblem, useTexts } from '../../texts.ts'

const WIDTH = 640
const OF = ['awayDays', 'registeredDays', 'deposits', 'deposited', 'staked', 'lost'] as const
type Of = (typeof OF)[number]
/** Those that count money are texts on the wire, those that look at the last days have a number of them. */
const MONEY: readonly Of[] = ['deposited', 'staked', 'lost']
const OF_DAYS: readonly Of[] = ['deposits', ...MONEY]

type Row = { of: Of; min: string; max: string; days: string }
const FIRST: Row = { of: 'awayDays', min: '3', max: '', days: '' }

/** A row of the form as the server keeps it. */
function conditionOf({ of, min, max, days }: Row): Record<string, unknown> {
  const bound = (text: string) => (MONEY.includes(of) ? text : Number(text))
  return {
    of,
    ...(min === '' ? {} : { min: bound(min) }),
    ...(max === '' ? {} : { max: bound(max) }),
    ...(days === '' || !OF_DAYS.includes(of) ? {} : { days: Number(days) }),
  }
}

/** Conditions that all have to hold, how many members fit them now, and the code they are kept under. */
export function SegmentDialog({ merchantCode, onClose }: { merchantCode: string; onClose: () => void }) {
  const t = useTexts()
  const problem = useProblem()
  const [code, setCode] = useState('')
  const [rows, setRows] = useState<readonly Row[]>([FIRST])
  const conditions = rows.map(conditionOf)
  const measure = useMutation({
    mutationFn: async () => {
      const input = { params: { merchantCode }, body: { conditions } }
      return (await call(opsRoutes['content.measureSegment'], input)).value.members
    },
  })
  const change = (index: number, part: Partial<Row>) => {
    measure.reset()
    setRows(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))
  }
  return (
    <ActDialog
      title={t('segments.save')}
      description={t('segments.saveDoes')}
      width={WIDTH}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { merchantCode, code }, body: { conditions, reason } }
        const { members } = (await call(opsRoutes['content.saveSegment'], input)).value
        return t('segments.saved', { count: members })
      }}
    >
      <Line
        label={t('segments.code')}
        name="code"
        hint={t('segments.codeHint')}
        value={code}
        onValue={(text) => setCode(text.toUpperCase())}
        data-testid="segment.code.input"
      />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else, and are only added at the end
        <ConditionRow key={index} row={row} onRow={(part) => change(index, part)} />
      ))}
      <div className="console-acts">
        <Button size="sm" variant="outline" onClick={() => setRows([...rows, FIRST])}>
          {t('segments.more')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          busy={measure.isPending}
          onClick={() => measure.mutate()}
          data-testid="segment.measure.button"
        >
          {t('segments.measure')}
        </Button>
      </div>
      <output data-testid="segment.members">
        {measure.data === undefined ? '' : t('segments.fit', { count: measure.data })}
      </output>
      {measure.error !== null && <p role="alert">{problem(measure.error)}</p>}
    </ActDialog>
  )
}

function ConditionRow({ row, onRow }: { row: Row; onRow: (part: Partial<Row>) => void }) {
  const t = useTexts()
  return (
    <div className="console-row">
      <Choice
        label={t('segments.conditions')}
        value={row.of}
        onValue={(of) => onRow({ of })}
        options={OF.map((value) => ({ value, label: t(`segments.of.${value}`) }))}
      />
      <Line label={t('segments.min')} value={row.min} onValue={(min) => onRow({ min })} />
      <Line label={t('segments.max')} value={row.max} onValue={(max) => onRow({ max })} />
      {OF_DAYS.includes(row.of) && (
        <Line label={t('segments.days')} value={row.days} onValue={(days) => onRow({ days })} />
      )}
    </div>
  )
}

type CampaignProps = {
  merchant: NamedMerchant
  segments: readonly string[]
  onClose: () => void
}

/** Numbers of a campaign as they are typed, and where each is in what is sent. */
const NO_NUMBERS = { days: '', amount: '', bonus: '', wagering: '1', bonusDays: '7' }
const PATHS = {
  days: 'days',
  amount: 'amount',
  bonus: 'bonus.amount',
  wagering: 'bonus.wagering',
  bonusDays: 'bonus.days',
} as const satisfies Record<keyof typeof NO_NUMBERS, string>

/** What of them is sent for an occasion. */
const numbersIn = (occasion: string, { days, amount, bonus, wagering, bonusDays }: typeof NO_NUMBERS) => ({
  days: occasion === 'AWAY' && days !== '' ? typed.number(days) : null,
  amount: occasion === 'LOST_WEEK' && amount !== '' ? amount.trim() : null,
  bonus:
    bonus.trim() === ''
      ? null
      : { amount: bonus.trim(), wagering: typed.number(wagering), days: typed.number(bonusDays) },
})

/** Writes to the members of a segment, or to each member on an occasion. */
export function CampaignDialog({ merchant, segments, onClose }: CampaignProps) {
  const t = useTexts()
  const [occasion, setOccasion] = useState<(typeof opsOccasions)[number]>('SEGMENT')
  const [segment, setSegment] = useState(segments[0] ?? '')
  const [texts, setTexts] = useState<OpsTexts>({})
  const [values, setValues] = useState(NO_NUMBERS)
  const line = (name: keyof typeof values, label: TextKey) => (
    <Line
      label={t(label)}
      name={PATHS[name]}
      value={values[name]}
      onValue={(value) => setValues({ ...values, [name]: value })}
      data-testid={`campaign.${name}.input`}
    />
  )
  const hasBonus = values.bonus.trim() !== ''
  const isLost = occasion === 'SEGMENT' && segment === ''
  return (
    <ActDialog
      title={t('segments.send')}
      description={t('segments.sendDoes')}
      width={WIDE}
      needsSecond={hasBonus}
      ready={!isLost && Object.keys(written(texts)).length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        const to = { occasion, segment: segment === '' ? null : segment }
        const body = {
          ...to,
          texts: written(texts),
          ...numbersIn(occasion, values),
          reason,
        }
        const params = { merchantCode: merchant.code }
        await call(opsRoutes['content.startCampaign'], { params, body })
        return t('common.done')
      }}
    >
      <div className="console-pair">
        <Choice
          label={t('segments.occasion')}
          value={occasion}
          onValue={setOccasion}
          options={opsOccasions.map((value) => ({
            value,
            label: t(`segments.occasions.${value}`),
          }))}
        />
        <Choice
          label={t('segments.code')}
          value={segment}
          onValue={setSegment}
          options={segments.map((value) => ({ value, label: value }))}
        />
      </div>
      {occasion === 'AWAY' && line('days', 'segments.away')}
      {occasion === 'LOST_WEEK' && line('amount', 'segments.lostFrom')}
      <div className="console-row">
        {line('bonus', 'segments.bonus')}
        {hasBonus && line('wagering', 'segments.wagering')}
        {hasBonus && line('bonusDays', 'segments.bonusDays')}
      </div>
      <TextsEditor languages={merchant.languages} texts={texts} onTexts={setTexts} />
    </ActDialog>
  )
}
