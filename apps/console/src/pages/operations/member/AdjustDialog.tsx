import { decimalsOf, type Units, units } from '@croupier/money'
import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { AmountLine, Choice } from '../../../shell/fields.tsx'
import { useTexts } from '../../../texts.ts'

const WAYS = ['in', 'out'] as const

/** Puts money into a member's wallet, or takes it out, with a second officer. */
export function AdjustDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts()
  const [way, setWay] = useState<(typeof WAYS)[number]>('in')
  const [amount, setAmount] = useState<Units | null>(null)
  const wallet = member.wallets.find(({ kind }) => kind === 'CASH')
  const isSome = amount !== null && amount > 0n
  return (
    <ActDialog
      title={t('adjust.title')}
      description={t('adjust.does', { account: member.account })}
      danger={way === 'out'}
      act="members.adjust"
      ready={isSome}
      onClose={onClose}
      onAct={async (reason) => {
        if (!isSome) return ''
        const signed: Units = way === 'in' ? amount : units(-amount)
        const body = { amount: signed, reason }
        await call(opsRoutes['members.adjust'], { params: { publicId: member.publicId }, body })
        return t('common.done')
      }}
    >
      <div className="console-pair">
        <Choice
          label={t('adjust.way')}
          value={way}
          onValue={setWay}
          options={WAYS.map((value) => ({ value, label: t(`adjust.${value}`) }))}
        />
        <AmountLine
          label={t('common.amount')}
          name="amount"
          value={amount}
          onValue={setAmount}
          dp={decimalsOf(wallet?.asset ?? '')}
          data-testid="adjust.amount.input"
        />
      </div>
    </ActDialog>
  )
}
