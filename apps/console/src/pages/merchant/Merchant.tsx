import { Button, ErrorState, Skeleton } from '@croupier/ui'
import { type OpsMerchantView, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useMay } from '../../shell/session.ts'
import { useProblem, useTexts } from '../../texts.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import {
  linesText,
  SETTING_GROUPS,
  type SettingField,
  type SettingGroup,
  settingAt,
} from './settingFields.ts'

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[]

/** Named addresses as one text; anything else as it is. */
const shownOf = (kind: SettingField['kind'], value: unknown): unknown =>
  kind === 'lines' ? linesText(value) : value

/** One merchant: its hosts and its rules, group by group. */
export function Merchant() {
  const t = useTexts()
  const problem = useProblem()
  const may = useMay()
  const { code = '' } = useParams()
  const [open, setOpen] = useState<SettingGroup | 'hosts' | null>(null)
  const query = useQuery({
    queryKey: ['merchant', code],
    queryFn: async () =>
      (await call(opsRoutes['merchants.read'], { params: { merchantCode: code } })).value,
  })
  if (query.error !== null) {
    return (
      <ErrorState
        title={problem(query.error)}
        retryLabel={t('common.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const merchant = query.data
  if (merchant === undefined) return <Skeleton className="h-64" />
  const close = () => setOpen(null)
  return (
    <>
      <nav aria-label={t('common.path')}>
        <Link to="/merchants">{t('merchants.title')}</Link>
      </nav>
      <h1 className="text-20">
        {merchant.name} ({merchant.code})
      </h1>
      <p>
        {merchant.currency} · {merchant.timeZone}
      </p>
      <section className="console-card">
        <div className="console-line">
          <h2>{t('merchants.hosts')}</h2>
          {may('merchants.act') && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => setOpen('hosts')}
              data-testid="merchant.hosts.change"
            >
              {t('merchant.change')}
            </Button>
          )}
        </div>
        <p data-testid="merchant.hosts">{merchant.hosts.join(', ')}</p>
      </section>
      {GROUPS.map((group) => (
        <Group
          key={group}
          group={group}
          merchant={merchant}
          onChange={may('merchants.act') ? () => setOpen(group) : null}
        />
      ))}
      {open === 'hosts' && <HostsDialog merchant={merchant} onClose={close} />}
      {open !== null && open !== 'hosts' && (
        <SettingsDialog group={open} merchant={merchant} onClose={close} />
      )}
    </>
  )
}

type GroupProps = {
  group: SettingGroup
  merchant: OpsMerchantView
  onChange: (() => void) | null
}

function Group({ group, merchant, onChange }: GroupProps) {
  const t = useTexts()
  const said = (value: unknown): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    return Array.isArray(value) ? value.join(', ') || '–' : String(value)
  }
  return (
    <section className="console-card" data-testid={`merchant.${group}`}>
      <div className="console-line">
        <h2>{t(`merchant.groups.${group}`)}</h2>
        {onChange !== null && (
          <Button
            size="sm"
            variant="outline"
            onClick={onChange}
            data-testid={`merchant.${group}.change`}
          >
            {t('merchant.change')}
          </Button>
        )}
      </div>
      <dl className="console-facts">
        {SETTING_GROUPS[group].map(({ path, kind }) => (
          <div key={path} className="contents">
            <dt>{t(`merchant.fields.${path}`)}</dt>
            <dd>{said(shownOf(kind, settingAt(merchant.settings, path)))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HostsDialog({ merchant, onClose }: { merchant: OpsMerchantView; onClose: () => void }) {
  const t = useTexts()
  const [text, setText] = useState(merchant.hosts.filter((host) => host !== '*').join('\n'))
  const hosts = text.split(/\s+/).filter((host) => host !== '')
  return (
    <ActDialog
      title={t('merchants.hosts')}
      description={t('merchant.hostsDoes', { merchant: merchant.name })}
      ready={hosts.length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { merchantCode: merchant.code }, body: { hosts, reason } }
        await call(opsRoutes['merchants.changeHosts'], input)
        return t('common.done')
      }}
    >
      <Line
        label={t('merchants.hosts')}
        hint={t('merchant.hostsHint')}
        rows={4}
        value={text}
        onValue={setText}
        data-testid="merchant.hosts.input"
      />
    </ActDialog>
  )
}
