import { Badge, Button, Dialog, EmptyState, LoadingNote, Skeleton, type TableColumn, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgentKey, agentKeysQuery, useEndKey } from '../../../api/agency/agentKeys.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { MakeKeyForm } from './MakeKeyForm.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['name', 'lastUsed', 'calls', 'scopes', 'createdAt', 'end']

/** Keys with which own programs read the team: made, watched, ended (safety 4.3). */
export default function AgentKeys() {
  const { t } = useTranslation()
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.keys.title')} />
      <p className="max-w-[720px] text-muted">{t('agent.keys.about')}</p>
      <MakeKeyForm />
      <OwnKeys />
    </div>
  )
}

function OwnKeys() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const keys = useQuery(agentKeysQuery(owner))
  const [ending, setEnding] = useState<AgentKey | null>(null)
  if (keys.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-40 rounded-ticket" />
      </>
    )
  }
  if (keys.data === undefined) return <QueryFailed query={keys} />
  if (keys.data.length === 0) return <EmptyState title={t('agent.keys.none')} text={t('agent.keys.noneText')} />
  return (
    <>
      <CentreTable
        name="agentKeys"
        caption={t('agent.page.keys.title')}
        columns={columns(t, format, setEnding)}
        rows={keys.data}
        rowKey={({ id }) => id}
        phone={ON_PHONE}
        data-testid="keys.table"
      />
      {ending !== null && <EndDialog of={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function columns(t: TFunction, format: Format, onEnd: (key: AgentKey) => void): TableColumn<AgentKey>[] {
  return [
    { id: 'name', header: t('agent.keys.name'), pinned: true, cell: ({ name }) => name },
    {
      id: 'scopes',
      header: t('agent.keys.reads'),
      cell: ({ scopes }) => (
        <span className="inline-flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope} tone="plain">
              {t(`agent.keys.scope.${scope}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: t('agent.keys.createdAt'),
      cell: ({ createdAt }) => <span className="num">{format.moment(createdAt)}</span>,
    },
    {
      id: 'lastUsed',
      header: t('agent.keys.lastUsed'),
      cell: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? (
          <span className="text-subtle">{t('agent.team.never')}</span>
        ) : (
          <span className="num">
            {format.moment(lastUsedAt)}
            <span className="block text-12 text-subtle">{lastUsedFrom}</span>
          </span>
        ),
    },
    {
      id: 'calls',
      header: t('agent.keys.calls'),
      align: 'end',
      cell: ({ calls }) => format.count(calls),
    },
    {
      id: 'end',
      header: '',
      align: 'end',
      cell: (key) => (
        <Button size="sm" variant="outline" onClick={() => onEnd(key)} data-testid="keys.end.button">
          {t('agent.keys.end')}
        </Button>
      ),
    },
  ]
}

function EndDialog({ of, onClose }: { of: AgentKey; onClose: () => void }) {
  const { t } = useTranslation()
  const end = useEndKey()
  const confirm = () =>
    end.mutate(of.id, {
      onSuccess: () => {
        toast({ tone: 'success', title: t('agent.keys.ended') })
        onClose()
      },
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('agent.keys.end')}
      description={t('agent.keys.endAsk', { name: of.name })}
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button variant="danger" busy={end.isPending} onClick={confirm} data-testid="keys.end.confirm">
            {t('agent.keys.end')}
          </Button>
        </>
      }
    />
  )
}
