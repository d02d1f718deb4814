import { Button, ErrorState, Skeleton } from '@croupier/ui'
import { type OpsMerchantView, opsRoutes, type SettingField } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Line } from '../../../shell/fields.tsx'
import { useMay } from '../../../shell/session.ts'
import { type Draft, draftOf, ROW_KEY, settingAt } from '../../../shell/settings/settingFields.ts'
import { useSettingTexts } from '../../../shell/settings/settingTexts.ts'
import { useProblem, useTexts } from '../../../texts.ts'
import { SignIn } from '../../identity/SignIn.tsx'
import { JurisdictionCard } from './JurisdictionCard.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { fieldsOf, SETTING_GROUPS, type SettingGroup } from './settingGroups.ts'
import { useBounds } from './useBounds.ts'

const GROUPS = (Object.keys(SETTING_GROUPS) as SettingGroup[]).filter((group) => group !== 'jurisdiction')
const NOTHING = '–'

/** One merchant: its hosts and its rules, group by group. */
export function Merchant() {
  const t = useTexts()
  const problem = useProblem()
  const may = useMay()
  const { code = '' } = useParams()
  const [open, setOpen] = useState<SettingGroup | 'hosts' | null>(null)
  const query = useQuery({
    queryKey: ['merchant', code],
    queryFn: async () => (await call(opsRoutes['merchants.read'], { params: { merchantCode: code } })).value,
  })
  if (query.error !== null && query.data === undefined) {
    return (
      <ErrorState title={problem(query.error)} retryLabel={t('common.retry')} onRetry={() => void query.refetch()} />
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
            <Button size="sm" variant="outline" onClick={() => setOpen('hosts')} data-testid="merchant.hosts.change">
              {t('merchant.change')}
            </Button>
          )}
        </div>
        <p data-testid="merchant.hosts">{merchant.hosts.join(', ')}</p>
      </section>
      <JurisdictionCard merchant={merchant} onChange={may('merchants.act') ? () => setOpen('jurisdiction') : null} />
      <SignIn merchant={merchant} />
      {GROUPS.map((group) => (
        <Group
          key={group}
          group={group}
          merchant={merchant}
          onChange={may('merchants.act') ? () => setOpen(group) : null}
        />
      ))}
      {open === 'hosts' && <HostsDialog merchant={merchant} onClose={close} />}
      {open !== null && open !== 'hosts' && <SettingsDialog group={open} merchant={merchant} onClose={close} />}
    </>
  )
}

type GroupProps = {
  group: SettingGroup
  merchant: OpsMerchantView
  onChange: (() => void) | null
}

/** A setting as one text: rows one after the other, their columns with their names. */
function useSettingText() {
  const t = useTexts()
  const { column, option } = useSettingTexts()
  const one = (kind: string, text: string) => {
    if (text === '') return NOTHING
    if (kind === 'switch') return t(text === 'yes' ? 'common.yes' : 'common.no')
    if (kind === 'ppm') return `${text} %`
    return kind === 'choice' || kind === 'some' ? option(text) : text.replaceAll('\n', ', ')
  }
  return ({ kind, columns }: SettingField, draft: Draft): string => {
    if (typeof draft === 'string') return one(kind, draft)
    const rows = draft.map((row) => {
      if (typeof row === 'string') return one(kind, row)
      const cells = columns
        .filter(({ name }) => row[name] !== '')
        .map((cell) => {
          const value = one(cell.kind, row[cell.name] ?? '')
          return cell.name === '' ? value : `${column(cell.name)} ${value}`
        })
      return [row[ROW_KEY] ?? [], cells.join(', ')].flat().join(': ')
    })
    return rows.join(kind === 'some' ? ', ' : '; ') || NOTHING
  }
}

function Group({ group, merchant, onChange }: GroupProps) {
  const t = useTexts()
  const { label } = useSettingTexts()
  const textOf = useSettingText()
  const bounds = useBounds(merchant)
  return (
    <section className="console-card" data-testid={`merchant.${group}`}>
      <div className="console-line">
        <h2>{t(`merchant.groups.${group}`)}</h2>
        {onChange !== null && (
          <Button size="sm" variant="outline" onClick={onChange} data-testid={`merchant.${group}.change`}>
            {t('merchant.change')}
          </Button>
        )}
      </div>
      <dl className="console-facts">
        {fieldsOf(group, merchant.fields).map((field) => (
          <div key={field.path} className="contents">
            <dt>{label(field.path)}</dt>
            <dd>
              {textOf(field, draftOf(field, settingAt(merchant.settings, field.path)))}
              <BoundNote text={bounds.of(field.path)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function BoundNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="ui-hint">{text}</p>
}

function HostsDialog({ merchant, onClose }: { merchant: OpsMerchantView; onClose: () => void }) {
  const t = useTexts()
  const [text, setText] = useState(merchant.hosts.filter((host) => host !== '*').join('\n'))
  const hosts = text.split(/\s+/).filter((host) => host !== '')
  return (
    <ActDialog
      title={t('merchants.hosts')}
      act="merchants.changeHosts"
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
        name="hosts"
        hint={t('merchant.hostsHint')}
        rows={4}
        value={text}
        onValue={setText}
        data-testid="merchant.hosts.input"
      />
    </ActDialog>
  )
}
