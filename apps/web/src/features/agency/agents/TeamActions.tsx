import { Button, Switch, toast, VisuallyHidden } from '@croupier/ui'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TeamRow } from '../../../api/agents.ts'
import { explain } from '../../../api/explain.ts'
import { useSetToUpline } from '../../../api/transfers.ts'

/** Whether a direct downline may send money to oneself; nothing for those further below. */
export function MayTransferUp({ row: { id, account, level, toUpline } }: { row: TeamRow }) {
  const { t } = useTranslation()
  const set = useSetToUpline()
  if (level !== 1) return null
  return (
    <Switch
      checked={set.isPending ? set.variables.toUpline : toUpline}
      disabled={set.isPending}
      onChecked={(next) =>
        set.mutate(
          { id, toUpline: next },
          {
            onSuccess: () =>
              toast({
                tone: 'success',
                title: t(next ? 'transfers.mayUpOn' : 'transfers.mayUpOff', { account }),
              }),
            onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
          },
        )
      }
      data-testid="team.toUpline.switch"
    >
      <VisuallyHidden>{`${t('transfers.mayUp')} · ${account}`}</VisuallyHidden>
    </Switch>
  )
}

/** The way to a transfer; only a direct downline has one. */
export function TransferButton({ row, onSend }: { row: TeamRow; onSend: (row: TeamRow) => void }) {
  const { t } = useTranslation()
  if (row.level !== 1) return null
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Send size={14} aria-hidden />}
      aria-label={`${t('transfers.action')} · ${row.account}`}
      onClick={() => onSend(row)}
      data-testid="team.transfer.button"
    >
      {t('transfers.action')}
    </Button>
  )
}
