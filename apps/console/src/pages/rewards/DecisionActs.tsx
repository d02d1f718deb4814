import { Button } from '@croupier/ui'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

/** What an officer is about to say to something that a member waits for. */
export type Decision = {
  of: 'application' | 'redemption'
  id: string
  account: string
  what: string
  approve: boolean
}

type ActsProps = Omit<Decision, 'approve'> & { onDecide: (decision: Decision) => void }

/** Yes or no to something that a member waits for. */
export function Acts({ onDecide, ...row }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  if (!may('rewards.act')) return null
  return (
    <span className="console-acts">
      <Button
        size="sm"
        variant="outline"
        onClick={() => onDecide({ ...row, approve: true })}
        data-key="yes"
        data-testid={`${row.of}.${row.account}.approve`}
      >
        {t('rewards.approve')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        onClick={() => onDecide({ ...row, approve: false })}
        data-key="no"
        data-testid={`${row.of}.${row.account}.reject`}
      >
        {t('rewards.reject')}
      </Button>
    </span>
  )
}
