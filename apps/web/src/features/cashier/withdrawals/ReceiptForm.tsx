import { subtract, type Units } from '@croupier/money'
import { AmountInput, Button, Field, FormAlert, RadioGroup } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGiveReceipt, useProveWithdrawal, type Withdrawal } from '../../../api/cashier/withdrawals.ts'
import { problemOf } from '../../../api/explain.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { PictureChooser } from '../../identity/security/PictureChooser.tsx'

type Verdict = 'RECEIVED' | 'PARTLY' | 'NOT_RECEIVED'
const CENT = 100n

/** The answer as it is chosen, and what is wrong with it before it is sent. */
function useReceipt({ id, net, hasProof }: Withdrawal) {
  const { t } = useTranslation()
  const format = useFormat()
  const [verdict, setVerdict] = useState<Verdict>('RECEIVED')
  const [arrived, setArrived] = useState<Units | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const give = useGiveReceipt(id)
  useUnsaved(verdict === 'PARTLY' && arrived !== null && !give.isSuccess)
  const part = arrived === null || arrived < CENT || arrived >= net ? null : arrived
  const problem = (): string | null => {
    if (verdict === 'NOT_RECEIVED' && !hasProof) return t('errors.WITHDRAWAL_PROOF_MISSING')
    if (verdict !== 'PARTLY' || part !== null) return null
    const bounds = { min: '0.01', max: format.figure((net - CENT) as Units) }
    return t('errors.WITHDRAWAL_AMOUNT_OUT_OF_RANGE', bounds)
  }
  const send = () => {
    const found = problem()
    setWrong(found)
    if (found !== null) return
    give.mutate(verdict === 'PARTLY' && part !== null ? { verdict, amount: part } : answer(verdict))
  }
  const missing = verdict === 'NOT_RECEIVED' ? net : part === null ? null : subtract(net, part)
  const shown = wrong ?? problemOf(give.error, t)
  const choose = (next: Verdict) => {
    // What was wrong with the other answer is not wrong with this one.
    setWrong(null)
    setVerdict(next)
  }
  return { verdict, setVerdict: choose, arrived, setArrived, missing, send, shown, busy: give.isPending }
}

const answer = (verdict: Verdict) => ({ verdict: verdict === 'NOT_RECEIVED' ? 'NOT_RECEIVED' : 'RECEIVED' }) as const

/** Received, received in part, or not received: the chosen answer opens its field, and the button says what it does. */
export function ReceiptForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, net, remainder, hasProof } = withdrawal
  // The second time only the rest was sent, and only of it is asked.
  const sent = remainder ?? net
  const { verdict, setVerdict, arrived, setArrived, missing, send, shown, busy } = useReceipt(withdrawal)
  const confirmed = verdict === 'PARTLY' ? arrived : sent
  return (
    <section className="grid gap-3" data-testid="withdrawal.receipt">
      <h2 className="text-18">{t('withdrawals.receipt.ask')}</h2>
      <FormAlert text={shown} />
      <RadioGroup<Verdict>
        look="cards"
        label={t('withdrawals.receipt.ask')}
        value={verdict}
        onValue={setVerdict}
        options={[
          {
            value: 'RECEIVED',
            label: t('withdrawals.receipt.RECEIVED'),
            note: <span className="num">{format.money(sent)}</span>,
          },
          {
            value: 'PARTLY',
            label: t('withdrawals.receipt.PARTLY'),
            detail: <Part arrived={arrived} missing={missing} onArrived={setArrived} />,
          },
          {
            value: 'NOT_RECEIVED',
            label: t('withdrawals.receipt.NOT_RECEIVED'),
            note: t('withdrawals.receipt.proof'),
            detail: <Proof id={id} hasProof={hasProof} />,
          },
        ]}
      />
      <Button block busy={busy} onClick={send} data-testid="withdrawal.receipt.button">
        {verdict === 'NOT_RECEIVED' || confirmed === null
          ? t('withdrawals.receipt.report')
          : t('withdrawals.receipt.confirm', { amount: format.money(confirmed) })}
      </Button>
      <p className="text-center text-13 text-muted">
        {verdict === 'RECEIVED' || missing === null
          ? t('withdrawals.receipt.final')
          : t('withdrawals.receipt.looking', { amount: format.money(missing) })}
      </p>
    </section>
  )
}

type PartProps = {
  arrived: Units | null
  missing: Units | null
  onArrived: (amount: Units | null) => void
}

function Part({ arrived, missing, onArrived }: PartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="grid gap-2">
      <Field label={t('withdrawals.receipt.arrived')}>
        <AmountInput
          value={arrived}
          onValue={onArrived}
          locale={format.locale}
          dp={format.decimals}
          echo
          data-testid="withdrawal.arrived.input"
        />
      </Field>
      {missing !== null && (
        <p className="flex justify-between text-13" role="status">
          <span className="text-muted">{t('withdrawals.receipt.missing')}</span>
          <span className="num font-[600] text-brass">{format.money(missing)}</span>
        </p>
      )}
    </div>
  )
}

function Proof({ id, hasProof }: { id: string; hasProof: boolean }) {
  const { t } = useTranslation()
  const prove = useProveWithdrawal(id)
  const [isTooLarge, setTooLarge] = useState(false)
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-13 text-muted">{t('withdrawals.receipt.lead')}</p>
      <PictureChooser
        label={t('withdrawals.receipt.upload')}
        busy={prove.isPending}
        testId="withdrawal.proof"
        onChosen={(file) => {
          setTooLarge(false)
          prove.mutate(file)
        }}
        onTooLarge={() => setTooLarge(true)}
      />
      {hasProof && (
        <p className="text-13" role="status">
          {t('withdrawals.receipt.uploaded')}
        </p>
      )}
      <FormAlert text={isTooLarge ? t('wallet.icon.tooLong') : problemOf(prove.error, t)} />
    </div>
  )
}
