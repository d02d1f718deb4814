import { Button, EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TransferTerms, transferTermsQuery } from '../../../api/cashier/transfers.ts'
import { paymentPasswordQuery } from '../../../api/identity/paymentPassword.ts'
import { useOwner } from '../../../api/owner.ts'
import { waitText } from '../../../api/waitText.ts'
import { formatTag } from '../../../i18n.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { PaymentPasswordDialog } from '../../identity/security/PaymentPasswordDialog.tsx'
import { AmountStep } from './AmountStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { TransferReceipt } from './TransferReceipt.tsx'
import { useTransferForm } from './useTransferForm.ts'

const SECOND_MS = 1_000

/** A transfer to a direct downline, or (null) to the own upline: amount, then password, then the receipt. */
export function TransferSteps({ to }: { to: string | null }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const terms = useQuery(transferTermsQuery(owner, to))
  const password = useQuery(paymentPasswordQuery(owner))
  if (terms.isPending || password.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-64 rounded-ticket" />
      </>
    )
  }
  if (terms.data === undefined) return <QueryFailed query={terms} />
  if (password.data === undefined) return <QueryFailed query={password} />
  return <Steps key={to} to={to} terms={terms.data} hasPassword={password.data.isSet} />
}

type StepsProps = { to: string | null; terms: TransferTerms; hasPassword: boolean }

function Steps({ to, terms, hasPassword }: StepsProps) {
  const { t } = useTranslation()
  const state = useTransferForm(to, terms)
  const amount = state.form.watch('amount')
  if (state.step === 'done' && state.receipt !== null) {
    return <TransferReceipt receipt={state.receipt} onAgain={state.again} />
  }
  if (terms.blocked !== null) {
    return <EmptyState title={t('transfers.blocked')} text={blockText(terms, t)} />
  }
  if (!hasPassword) return <PasswordFirst />
  if (state.step === 'confirm' && amount !== null) {
    return <ConfirmStep terms={terms} amount={amount} state={state} />
  }
  return <AmountStep terms={terms} state={state} />
}

/** What stops every amount, in the words of the server's refusal. */
function blockText({ blocked, coolingUntil }: TransferTerms, t: TFunction): string {
  switch (blocked) {
    case 'FROZEN':
      return t('errors.MEMBER_FROZEN')
    case 'READ_ONLY':
      return t('errors.SITE_MONEY_READ_ONLY')
    case 'BILLS_OPEN':
      return t('errors.TRANSFER_BILLS_OPEN')
    case 'RECEIVER_CLOSED':
      return t('errors.TRANSFER_RECEIVER_CLOSED')
    case 'COOLING': {
      const waitMs = Math.max((coolingUntil?.getTime() ?? 0) - Date.now(), SECOND_MS)
      const retryAfterS = waitText(Math.ceil(waitMs / SECOND_MS), formatTag())
      return t('errors.TRANSFER_COOLING', { retryAfterS })
    }
    case 'CLOSED':
    case null:
      return t('errors.TRANSFER_CLOSED')
  }
}

/** Nobody sends without a withdrawal password; this is the way to one. */
function PasswordFirst() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <EmptyState
        title={t('transfers.blocked')}
        text={t('transfers.noPassword')}
        action={
          <Button onClick={() => setOpen(true)} data-testid="transfer.password.button">
            {t('auth.paymentPassword.set')}
          </Button>
        }
      />
      {open && <PaymentPasswordDialog isSet={false} onClose={() => setOpen(false)} />}
    </>
  )
}
