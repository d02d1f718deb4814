import { isDecimalString, parseUnits } from '@croupier/money'
import { Button } from '@croupier/ui'
import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const KINDS = ['DEPOSIT', 'LOSS', 'STAKE', 'SESSION'] as const
const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const
const LENGTHS = {
  T1: { kind: 'TIMEOUT', days: 1 },
  T3: { kind: 'TIMEOUT', days: 3 },
  T7: { kind: 'TIMEOUT', days: 7 },
  T14: { kind: 'TIMEOUT', days: 14 },
  T30: { kind: 'TIMEOUT', days: 30 },
  E6: { kind: 'EXCLUSION', months: 6 },
  E12: { kind: 'EXCLUSION', months: 12 },
  E60: { kind: 'EXCLUSION', months: 60 },
  EOPEN: { kind: 'EXCLUSION', months: null },
} as const
type LengthName = keyof typeof LENGTHS
const LENGTH_NAMES = Object.keys(LENGTHS) as LengthName[]

type Act = 'limit' | 'break' | 'grant' | 'deny' | 'verify'
type Query = Parameters<typeof Listing>[0]['query']

/** What protects a member: limits, the break that runs, the verified identity; and what an officer does about them. */
export function MemberProtection({ member, query }: { member: MemberView; query: Query }) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [act, setAct] = useState<Act | null>(null)
  const { pause, limits } = member
  const acts: Act[] = [
    'limit',
    'break',
    ...(pause?.releaseRequestedAt == null ? [] : (['grant', 'deny'] as const)),
    ...(member.identityVerifiedAt === null ? (['verify'] as const) : []),
  ]
  return (
    <>
      <h2>{t('protection.title')}</h2>
      {may('members.act') && (
        <div className="console-acts">
          {acts.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="outline"
              onClick={() => setAct(one)}
              data-testid={`member.${one}.button`}
            >
              {t(`protection.acts.${one}`)}
            </Button>
          ))}
        </div>
      )}
      {pause !== null && (
        <p data-testid="member.pause">
          {t(`protection.kinds.${pause.kind}`)}: {shown.instant(pause.from)} –{' '}
          {pause.until === null ? t('protection.open') : shown.instant(pause.until)}, {t(`protection.by.${pause.by}`)}
          {pause.releaseRequestedAt !== null && `. ${t('protection.asked', { reason: pause.releaseReason ?? '' })}`}
        </p>
      )}
      <Listing
        query={query}
        caption={t('protection.limits')}
        rows={limits}
        rowKey={({ kind, period, by, fromAt }) => `${kind} ${period} ${by} ${fromAt === null}`}
        empty={t('protection.limitsNone')}
        columns={[
          { id: 'kind', header: t('members.kind'), cell: (row) => t(`protection.of.${row.kind}`) },
          {
            id: 'period',
            header: t('protection.period'),
            cell: (row) => t(`protection.periods.${row.period}`),
          },
          {
            id: 'bound',
            header: t('protection.bound'),
            align: 'end',
            cell: (row) => row.bound ?? t('protection.lifted'),
          },
          { id: 'by', header: t('protection.setBy'), cell: (row) => t(`protection.by.${row.by}`) },
          { id: 'from', header: t('notices.from'), cell: (row) => shown.instant(row.fromAt) },
        ]}
        data-testid="limits.table"
      />
      {act !== null && <ProtectionDialog act={act} member={member} onClose={() => setAct(null)} />}
    </>
  )
}

type DialogProps = { act: Act; member: MemberView; onClose: () => void }

function ProtectionDialog({ act, member, onClose }: DialogProps) {
  if (act === 'limit') return <LimitDialog member={member} onClose={onClose} />
  if (act === 'break') return <BreakDialog member={member} onClose={onClose} />
  if (act === 'verify') return <VerifyDialog member={member} onClose={onClose} />
  return <ReleaseDialog member={member} granted={act === 'grant'} onClose={onClose} />
}

type OneProps = Omit<DialogProps, 'act'>

function LimitDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('DEPOSIT')
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('DAY')
  const [bound, setBound] = useState('')
  const minutes = kind === 'SESSION' && bound !== '' ? Number(bound) : null
  const most = kind !== 'SESSION' && isDecimalString(bound) ? parseUnits(bound) : null
  const isFit = bound === '' || most !== null || Number.isInteger(minutes)
  return (
    <ActDialog
      title={t('protection.acts.limit')}
      act="members.setLimit"
      description={t('protection.does.limit', { account: member.account })}
      ready={isFit}
      onClose={onClose}
      onAct={async (reason) => {
        const when = kind === 'SESSION' ? 'DAY' : period
        const body = { kind, period: when, most, minutes, reason }
        await call(opsRoutes['members.setLimit'], { params: { publicId: member.publicId }, body })
        return t('common.done')
      }}
    >
      <div className="console-pair">
        <Choice
          label={t('members.kind')}
          value={kind}
          onValue={setKind}
          options={KINDS.map((value) => ({ value, label: t(`protection.of.${value}`) }))}
        />
        {kind !== 'SESSION' && (
          <Choice
            label={t('protection.period')}
            value={period}
            onValue={setPeriod}
            options={PERIODS.map((value) => ({ value, label: t(`protection.periods.${value}`) }))}
          />
        )}
      </div>
      <Line
        label={t('protection.bound')}
        name={kind === 'SESSION' ? 'minutes' : 'most'}
        isRight={isFit}
        hint={t('protection.boundHint')}
        value={bound}
        onValue={setBound}
        data-testid="limit.bound.input"
      />
    </ActDialog>
  )
}

function BreakDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [name, setName] = useState<LengthName>('T7')
  return (
    <ActDialog
      title={t('protection.acts.break')}
      description={t('protection.does.break', { account: member.account })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        const body = { length: LENGTHS[name], reason }
        await call(opsRoutes['members.giveBreak'], { params: { publicId: member.publicId }, body })
        return t('common.done')
      }}
    >
      <Choice
        label={t('protection.length')}
        value={name}
        onValue={setName}
        options={LENGTH_NAMES.map((value) => ({ value, label: t(`protection.lengths.${value}`) }))}
      />
    </ActDialog>
  )
}

function VerifyDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [method, setMethod] = useState('')
  return (
    <ActDialog
      title={t('protection.acts.verify')}
      description={t('protection.does.verify', { account: member.account })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { publicId: member.publicId }, body: { method, reason } }
        await call(opsRoutes['members.verify'], input)
        return t('common.done')
      }}
    >
      <Line
        label={t('protection.method')}
        name="method"
        hint={t('protection.methodHint')}
        value={method}
        required
        onValue={setMethod}
      />
    </ActDialog>
  )
}

function ReleaseDialog({ member, granted, onClose }: OneProps & { granted: boolean }) {
  const t = useTexts()
  const act = granted ? 'grant' : 'deny'
  return (
    <ActDialog
      title={t(`protection.acts.${act}`)}
      description={t(`protection.does.${act}`, { account: member.account })}
      needsSecond={granted}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { publicId: member.publicId }, body: { granted, reason } }
        await call(opsRoutes['members.answerRelease'], input)
        return t('common.done')
      }}
    />
  )
}
