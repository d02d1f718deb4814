import { Button } from '@croupier/ui'
import type { withdrawals } from '@croupier/wire'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '../../../api/serverClock.ts'
import { waitText } from '../../../api/waitText.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { formatTag } from '../../../i18n.ts'
import { useCentrePage } from '../../../shell/centre/useCentrePage.ts'
import { PaymentPasswordDialog } from '../../identity/security/PaymentPasswordDialog.tsx'
import { ForfeitBonus } from '../wagering/ForfeitBonus.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'

type Block = withdrawals.WithdrawalBlock
const SECOND_MS = 1_000

/** Everything that keeps money from leaving now, each with what to do about it (rules E4.4). */
export function BlockList({ blocks, onOpen }: { blocks: readonly Block[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  return (
    <section className="ui-card grid" data-testid="withdrawal.blocks">
      <h3 className="p-4 pb-2 text-16">{t('withdrawals.blocked')}</h3>
      <ul className="grid">
        {blocks.map((block) => (
          <li
            key={block.by}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-t p-4"
            data-testid={`withdrawal.block.${block.by}`}
          >
            <span className="flex min-w-0 flex-1 basis-64 gap-2">
              <CircleAlert className="mt-[3px] shrink-0 text-warn" size={16} aria-hidden />
              <Why block={block} />
            </span>
            <Remedy block={block} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The words of the refusal; of a wait also the moment when it is over. */
function Why({ block }: { block: Block }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const wait = (until: Date) =>
    waitText(Math.max(1, Math.ceil((until.getTime() - serverNowMs()) / SECOND_MS)), formatTag())
  switch (block.by) {
    case 'CLOSED':
      return t('errors.WITHDRAWAL_CLOSED')
    case 'FROZEN':
      return t('errors.MEMBER_FROZEN')
    case 'PASSWORD_MISSING':
      return t('errors.PAYMENT_PASSWORD_MISSING')
    case 'ACCOUNT_MISSING':
      return t('withdrawals.accounts.none')
    case 'BILLS':
      return t('errors.WITHDRAWAL_BILLS_OPEN')
    case 'PENDING':
      return t('errors.WITHDRAWAL_PENDING')
    case 'DAY_COUNT':
      return t('errors.WITHDRAWAL_DAY_COUNT', { count: block.count })
    case 'WAGERING':
      return t('errors.WITHDRAWAL_WAGERING_OPEN', { left: format.figure(block.left) })
    case 'COOLING':
      return t('errors.WITHDRAWAL_COOLING', { retryAfterS: wait(block.until) })
    case 'ACCOUNT_YOUNG':
      return t('errors.WITHDRAWAL_ACCOUNT_YOUNG', { retryAfterS: wait(block.until) })
  }
}

function Remedy({ block, onOpen }: { block: Block; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const goTo = useCentrePage('mc')
  const [isOpen, setOpen] = useState(false)
  switch (block.by) {
    case 'PASSWORD_MISSING':
      return (
        <>
          <Go label={t('auth.paymentPassword.set')} onPress={() => setOpen(true)} />
          {isOpen && <PaymentPasswordDialog isSet={false} onClose={() => setOpen(false)} />}
        </>
      )
    case 'ACCOUNT_MISSING':
      return (
        <>
          <Go label={t('withdrawals.do.account')} onPress={() => setOpen(true)} />
          {isOpen && <AddAccountDialog onClose={() => setOpen(false)} />}
        </>
      )
    case 'WAGERING':
      return (
        <span className="flex flex-wrap gap-2">
          <ForfeitBonus />
          <Go label={t('withdrawals.do.wagering')} onPress={() => goTo('bonusDetails')} />
        </span>
      )
    case 'BILLS':
      return <Go label={t('withdrawals.do.bills')} onPress={() => goTo('transferFund')} />
    case 'PENDING':
      return <Go label={t('withdrawals.do.pending')} onPress={() => onOpen(block.withdrawalId)} />
    case 'COOLING':
    case 'ACCOUNT_YOUNG':
      return (
        <span className="num text-13 text-muted">{t('withdrawals.until', { time: format.moment(block.until) })}</span>
      )
    case 'CLOSED':
    case 'FROZEN':
    case 'DAY_COUNT':
      return null
  }
}

function Go({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="sm" variant="outline" onClick={onPress}>
      {label}
    </Button>
  )
}
