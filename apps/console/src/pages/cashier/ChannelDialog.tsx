import { decimalsOf, type Units } from '@croupier/money'
import { type OpsChannel, type OpsPaymentProvider, opsRoutes } from '@croupier/wire/ops'
import { type ComponentProps, useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { AmountLine, Choice, Line, typed } from '../../shell/fields.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useTexts } from '../../texts.ts'
import { clockText, minuteIn, percentText, ppmIn } from './paymentFields.ts'

const WIDTH = 560
const METHODS = ['BANK', 'EWALLET', 'GATEWAY', 'USDT'] as const
const CHAINS = ['TRC20', 'ERC20'] as const
type Method = (typeof METHODS)[number]

interface Draft {
  readonly name: string
  readonly providerId: string
  readonly method: Method
  readonly chain: (typeof CHAINS)[number]
  readonly min: Units | null
  readonly max: Units | null
  readonly fee: string
  readonly feeFixed: Units | null
  readonly opensAt: string
  readonly closesAt: string
  readonly minutes: string
  readonly rate: Units | null
}

function draftOf(row: OpsChannel | null, providers: readonly OpsPaymentProvider[]): Draft {
  return {
    name: row?.name ?? '',
    providerId: row?.providerId ?? providers[0]?.id ?? '',
    method: row?.method ?? 'BANK',
    chain: row?.chain ?? 'TRC20',
    min: row?.min ?? null,
    max: row?.max ?? null,
    fee: percentText(row?.feePpm ?? 0),
    feeFixed: row?.feeFixed ?? (0n as Units),
    opensAt: clockText(row?.opensAt ?? 0),
    closesAt: clockText(row?.closesAt ?? 0),
    minutes: String(row?.minutes ?? 30),
    rate: row?.rate ?? null,
  }
}

/** What is sent of a draft; null as long as something is missing. */
function rulesIn(draft: Draft) {
  const { min, max, feeFixed, method } = draft
  const [feePpm, opensAt, closesAt] = [ppmIn(draft.fee), minuteIn(draft.opensAt), minuteIn(draft.closesAt)]
  const rate = method === 'USDT' ? draft.rate : null
  const name = draft.name.trim()
  if (name === '' || min === null || max === null || feeFixed === null) return null
  if (feePpm === null || opensAt === null || closesAt === null) return null
  if (method === 'USDT' && rate === null) return null
  return {
    name,
    min,
    max,
    feePpm,
    feeFixed,
    opensAt,
    closesAt,
    minutes: typed.number(draft.minutes),
    rate,
  }
}

type ChannelProps = {
  merchantCode: string
  onClose: () => void
  row: OpsChannel | null
  providers: readonly OpsPaymentProvider[]
}

/** Adds a way to pay in, or changes its limits, hours and costs. */
export function ChannelDialog({ merchantCode, row, providers, onClose }: ChannelProps) {
  const t = useTexts()
  const [draft, setDraft] = useState(() => draftOf(row, providers))
  const rules = rulesIn(draft)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  return (
    <ActDialog
      title={t(row === null ? 'payments.addChannel' : 'payments.changeChannel')}
      description={t('payments.channelDoes', { merchant: merchantCode })}
      width={WIDTH}
      act={row === null ? 'payments.addChannel' : 'payments.changeChannel'}
      ready={rules !== null}
      onClose={onClose}
      onAct={async (reason) => {
        if (rules === null) return ''
        const fields = { ...rules, reason }
        if (row !== null) {
          const params = { merchantCode, id: row.id }
          await call(opsRoutes['payments.changeChannel'], { params, body: fields })
          return t('common.done')
        }
        const { providerId, method } = draft
        const chain = method === 'USDT' ? draft.chain : null
        const body = { ...fields, providerId, method, chain }
        await call(opsRoutes['payments.addChannel'], { params: { merchantCode }, body })
        return t('common.done')
      }}
    >
      <Line
        label={t('payments.name')}
        name="name"
        hint={t('payments.nameHint')}
        required
        value={draft.name}
        onValue={(name) => set({ name })}
        data-testid="channel.name.input"
      />
      {row === null && <Kind draft={draft} providers={providers} onDraft={set} />}
      <Numbers draft={draft} onDraft={set} />
    </ActDialog>
  )
}

type PartProps = { draft: Draft; onDraft: (part: Partial<Draft>) => void }

function Kind({ draft, providers, onDraft }: PartProps & { providers: readonly OpsPaymentProvider[] }) {
  const t = useTexts()
  return (
    <div className="console-pair">
      <Choice
        label={t('payments.provider')}
        value={draft.providerId}
        options={providers.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(providerId) => onDraft({ providerId })}
      />
      <Choice
        label={t('payments.method')}
        value={draft.method}
        options={METHODS.map((value) => ({ value, label: t(`payments.methods.${value}`) }))}
        onValue={(method) => onDraft({ method })}
      />
      {draft.method === 'USDT' && (
        <Choice
          label={t('payments.chain')}
          value={draft.chain}
          options={CHAINS.map((value) => ({ value, label: value }))}
          onValue={(chain) => onDraft({ chain })}
        />
      )}
    </div>
  )
}

function Amount(props: Omit<ComponentProps<typeof AmountLine>, 'dp'>) {
  const { merchant } = useMerchant()
  return <AmountLine {...props} dp={decimalsOf(merchant?.currency ?? '')} />
}

function Numbers({ draft, onDraft }: PartProps) {
  const t = useTexts()
  const text = (name: 'fee' | 'opensAt' | 'closesAt' | 'minutes') => ({
    label: t(`payments.${name}`),
    value: draft[name],
    onValue: (value: string) => onDraft({ [name]: value }),
  })
  return (
    <div className="console-pair">
      <Amount
        label={t('payments.min')}
        name="min"
        value={draft.min}
        onValue={(min) => onDraft({ min })}
        data-testid="channel.min.input"
      />
      <Amount
        label={t('payments.max')}
        name="max"
        value={draft.max}
        onValue={(max) => onDraft({ max })}
        data-testid="channel.max.input"
      />
      <Line {...text('fee')} isRight={ppmIn(draft.fee) !== null} />
      <Amount
        label={t('payments.feeFixed')}
        name="feeFixed"
        value={draft.feeFixed}
        onValue={(feeFixed) => onDraft({ feeFixed })}
      />
      <Line {...text('opensAt')} isRight={minuteIn(draft.opensAt) !== null} hint={t('payments.hoursHint')} />
      <Line {...text('closesAt')} isRight={minuteIn(draft.closesAt) !== null} />
      <Line {...text('minutes')} name="minutes" type="number" />
      {draft.method === 'USDT' && (
        <Amount label={t('payments.rate')} name="rate" value={draft.rate} onValue={(rate) => onDraft({ rate })} />
      )}
    </div>
  )
}
