import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Line } from '../../../shell/fields.tsx'
import { useTexts } from '../../../texts.ts'

const TRIAL = 4

/** Whether an account can be made one for tests, as far as its page knows: only one that never moved money can. */
export const mayBeTest = ({ isTest, type, hasMoved }: MemberView): boolean => !isTest && type !== TRIAL && !hasMoved

/** Makes an account one for tests, forever, with play money to begin with. */
export function TestAccountDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts()
  const [funds, setFunds] = useState('')
  const wanted = funds.trim()
  return (
    <ActDialog
      title={t('members.markTest')}
      description={t('members.markTestDoes', { account: member.account })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        const body = { funds: wanted === '' ? null : Number(wanted), reason }
        const { value } = await call(opsRoutes['members.markTest'], { params: { publicId: member.publicId }, body })
        return t(`members.testOutcomes.${value.outcome}`)
      }}
    >
      <Line
        label={t('members.testFunds')}
        name="funds"
        hint={t('members.testFundsHint')}
        type="number"
        value={funds}
        onValue={setFunds}
        data-testid="member.testFunds.input"
      />
    </ActDialog>
  )
}
