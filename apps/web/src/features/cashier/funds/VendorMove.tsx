import { divTrunc, floorTo, type Units } from '@croupier/money'
import { Button, Chip, FormAlert, IconButton, Select } from '@croupier/ui'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Funds } from '../../../api/cashier/funds.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { AmountField } from '../../../shell/forms/AmountField.tsx'
import { useVendorMove } from './useVendorMove.ts'
import './vendorMove.css'

/** Parts of what there is, by one press. */
const PARTS = [25n, 50n, 100n] as const

/** From the main wallet to a provider's or back: which, how much, and which way (experience 3.17.2). */
export function VendorMove({ funds: { main, vendors } }: { funds: Funds }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [way, setWay] = useState<'IN' | 'OUT'>('IN')
  const wallet = vendors.find(({ vassalage }) => vassalage === chosen) ?? vendors[0]
  const vassalage = wallet?.vassalage ?? ''
  const { form, send, problem, busy, onDoubt } = useVendorMove(vassalage, way)
  const there = (way === 'IN' ? main : (wallet?.balance ?? 0n)) as Units
  const provider = (
    <Select
      label={t('withdrawals.funds.wallet')}
      value={vassalage}
      onValue={setChosen}
      options={vendors.map((one) => ({ value: one.vassalage, label: gameName(one.name) }))}
      data-testid="vendorMove.vendor.select"
    />
  )
  const own = <output className="vendor-own">{t('site.wallet.main')}</output>
  return (
    <form className="ui-card vendor-move" onSubmit={send} noValidate data-testid="vendorMove.form">
      <FormAlert text={problem} />
      <div className="vendor-ends">
        <div>
          <span className="text-12 text-muted">{t('withdrawals.funds.from')}</span>
          {way === 'IN' ? own : provider}
        </div>
        <IconButton
          outline
          label={t('withdrawals.funds.swap')}
          icon={<ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setWay(way === 'IN' ? 'OUT' : 'IN')}
          data-testid="vendorMove.swap.button"
        />
        <div>
          <span className="text-12 text-muted">{t('withdrawals.funds.to')}</span>
          {way === 'IN' ? provider : own}
        </div>
      </div>
      <MoveAmount form={form} onDoubt={onDoubt} there={there}>
        <Button
          type="submit"
          className="ms-auto"
          busy={busy}
          disabled={wallet === undefined || wallet.pending !== null}
          data-testid="vendorMove.send.button"
        >
          {t('withdrawals.funds.move')}
        </Button>
      </MoveAmount>
    </form>
  )
}

type MoveAmountProps = {
  form: ReturnType<typeof useVendorMove>['form']
  onDoubt: (doubtful: boolean) => void
  /** what there is to be moved */
  there: Units
  children: ReactNode
}

/** How much, with presses for parts of what there is, and what sends it. */
function MoveAmount({ form, onDoubt, there, children }: MoveAmountProps) {
  const { t } = useTranslation()
  const { decimals } = useFormat()
  const part = (percent: bigint): Units => floorTo(divTrunc(there, 100n, percent), decimals)
  return (
    <>
      <AmountField
        form={form}
        label={t('withdrawals.funds.amount')}
        onDoubt={onDoubt}
        testId="vendorMove.amount.input"
      />
      <div className="flex flex-wrap items-center gap-2">
        {PARTS.map((percent) => (
          <Chip
            key={String(percent)}
            pressed={false}
            onClick={() => form.setValue('amount', part(percent), { shouldValidate: true })}
          >
            {percent === 100n ? t('withdrawals.funds.all') : `${percent} %`}
          </Chip>
        ))}
        {children}
      </div>
    </>
  )
}
