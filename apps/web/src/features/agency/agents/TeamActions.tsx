import { IconButton, Menu, toast } from '@croupier/ui'
import { ChevronsUp, EllipsisVertical, MessagesSquare, Network, Send, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TeamRow } from '../../../api/agency/agents.ts'
import { useSetToUpline } from '../../../api/cashier/transfers.ts'
import { explain } from '../../../api/explain.ts'
import { leads, type RowWays } from './teamRows.ts'

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

/** Everything that can be done with an account, behind one button beside its name; the acts of an upline for a direct downline only. */
export function RowMenu({ row, ways }: { row: TeamRow; ways: RowWays }) {
  const { t } = useTranslation()
  const { change, pending } = useMayTransferUp(row)
  const team = {
    key: 'team',
    icon: <Network size={16} aria-hidden />,
    label: t('agent.team.viewTeam'),
    onSelect: () => ways.drill(row.id),
  }
  const series = {
    key: 'series',
    icon: <SlidersHorizontal size={16} aria-hidden />,
    label: t('agent.team.showSeries'),
    onSelect: () => ways.series(row),
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
  const actions = [...(leads(row) ? [team] : []), series, ...(row.level === 1 ? own : [])]
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
