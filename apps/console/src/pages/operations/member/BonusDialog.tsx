import { decimalsOf, type Units, ZERO_UNITS } from '@croupier/money'
import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { AmountLine, Line, typed } from '../../../shell/fields.tsx'
import { useTexts } from '../../../texts.ts'

/** Gives a member a bonus to claim, and says how often it has to be bet. */
export function BonusDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts()
  const [amount, setAmount] = useState<Units | null>(null)
  const [times, setTimes] = useState('1')
  const [days, setDays] = useState('7')
  return (
    <ActDialog
      title={t('bonus.title')}
      description={t('bonus.does', { account: member.account })}
      act="members.giveBonus"
      ready={amount !== null && amount > ZERO_UNITS}
      onClose={onClose}
      onAct={async (reason) => {
        const terms = { times: typed.number(times), days: typed.number(days) }
        const body = { amount: amount ?? ZERO_UNITS, ...terms, reason }
        await call(opsRoutes['members.giveBonus'], { params: { publicId: member.publicId }, body })
        return t('bonus.given')
      }}
    >
      <AmountLine
        label={t('common.amount')}
        name="amount"
        value={amount}
        onValue={setAmount}
        dp={decimalsOf(member.currency)}
        data-testid="bonus.amount.input"
      />
      <div className="console-pair">
        <Line
          label={t('bonus.times')}
          name="times"
          type="number"
          value={times}
          onValue={setTimes}
          data-testid="bonus.times.input"
        />
        <Line
          label={t('bonus.days')}
          name="days"
          type="number"
          value={days}
          onValue={setDays}
          data-testid="bonus.days.input"
        />
      </div>
    </ActDialog>
  )
}
