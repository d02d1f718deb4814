import { Button, IconButton, Menu, Switch, toast, VisuallyHidden } from '@croupier/ui'
import { ChevronsUp, EllipsisVertical, MessagesSquare, Network, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TeamRow } from '../../../api/agency/agents.ts'
import { useSetToUpline } from '../../../api/cashier/transfers.ts'
import { explain } from '../../../api/explain.ts'
import { leads, type RowWays } from './teamRows.ts'

type RowProps = { row: TeamRow; ways: RowWays }

/** Lets a direct downline send money to oneself, or not any more, and says so. */
function useMayTransferUp({ id, account }: TeamRow) {
  const { t } = useTranslation()
  const set = useSetToUpline()
  const change = (next: boolean) =>
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
  return { change, pending: set.isPending ? set.variables.toUpline : null }
}

/** Whether a direct downline may send money to oneself; nothing for those further below. */
export function MayTransferUp({ row }: { row: TeamRow }) {
  const { t } = useTranslation()
  const { change, pending } = useMayTransferUp(row)
  if (row.level !== 1) return null
  return (
    <Switch
      checked={pending ?? row.toUpline}
      disabled={pending !== null}
      onChecked={change}
      data-testid="team.toUpline.switch"
    >
      <VisuallyHidden>{`${t('transfers.mayUp')} · ${row.account}`}</VisuallyHidden>
    </Switch>
  )
}

/** What can be done with a direct downline; nothing for those further below. */
export function RowButtons({ row, ways }: RowProps) {
  const { t } = useTranslation()
  if (row.level !== 1) return null
  return (
    <span className="inline-flex gap-2">
      <Button
        variant="outline"
        size="sm"
        icon={<ChevronsUp size={14} aria-hidden />}
        aria-label={`${t('agent.raise.action')} · ${row.account}`}
        onClick={() => ways.raise(row)}
        data-testid="team.raise.button"
      >
        {t('agent.raise.action')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={<Send size={14} aria-hidden />}
        aria-label={`${t('transfers.action')} · ${row.account}`}
        onClick={() => ways.send(row)}
        data-testid="team.transfer.button"
      >
        {t('transfers.action')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={<MessagesSquare size={14} aria-hidden />}
        aria-label={`${t('messages.letters.action')} · ${row.account}`}
        onClick={() => ways.write(row)}
        data-testid="team.write.button"
      >
        {t('messages.letters.action')}
      </Button>
    </span>
  )
}

/** The same on a phone, behind one button beside the account's name. */
export function RowMenu({ row, ways }: RowProps) {
  const { t } = useTranslation()
  const { change, pending } = useMayTransferUp(row)
  const team = {
    key: 'team',
    icon: <Network size={16} aria-hidden />,
    label: t('agent.team.viewTeam'),
    onSelect: () => ways.drill(row.id),
  }
  const own = [
    {
      key: 'transfer',
      icon: <Send size={16} aria-hidden />,
      label: t('transfers.action'),
      onSelect: () => ways.send(row),
    },
    {
      key: 'write',
      icon: <MessagesSquare size={16} aria-hidden />,
      label: t('messages.letters.action'),
      onSelect: () => ways.write(row),
    },
    {
      key: 'raise',
      icon: <ChevronsUp size={16} aria-hidden />,
      label: t('agent.raise.action'),
      onSelect: () => ways.raise(row),
    },
    {
      key: 'toUpline',
      label: t('transfers.mayUp'),
      checked: pending ?? row.toUpline,
      disabled: pending !== null,
      onSelect: () => change(!row.toUpline),
    },
  ]
  const actions = [...(leads(row) ? [team] : []), ...(row.level === 1 ? own : [])]
  if (actions.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          label={t('agent.team.actions', { account: row.account })}
          icon={<EllipsisVertical size={20} aria-hidden />}
          data-testid="team.row.menu"
        />
      }
      groups={[{ key: 'row', actions }]}
    />
  )
}
