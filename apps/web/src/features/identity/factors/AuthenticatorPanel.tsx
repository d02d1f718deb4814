import { Badge, Button, Skeleton, Switch, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../api/explain.ts'
import {
  type OwnFactors,
  ownFactorsQuery,
  useAskAlways,
  useRemoveAuthenticator,
} from '../../../api/identity/factors.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { SecurityPanel } from '../security/SecurityPanel.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenewRecovery } from './RenewRecovery.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

/** Of ten codes, so few left is worth a warning. */
const FEW_CODES = 3

/** The own authenticator: set up, ask always, recovery codes, remove (safety 4.2, experience 3.17). */
export function AuthenticatorPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const own = useQuery(ownFactorsQuery(owner))
  const [settingUp, setSettingUp] = useState(false)
  return (
    <SecurityPanel name="authenticator" title={t('auth.factors.title')} lead={t('auth.factors.lead')}>
      {own.isPending && <Skeleton className="h-24 rounded-ticket" />}
      {own.isError && own.data === undefined && <QueryFailed query={own} />}
      {own.data?.authenticator === true && <Confirmed factors={own.data} />}
      {own.data?.authenticator === false && <Missing onSetUp={() => setSettingUp(true)} />}
      {settingUp && <SetUpDialog onClose={() => setSettingUp(false)} />}
    </SecurityPanel>
  )
}

function Missing({ onSetUp }: { onSetUp: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="ui-card flex flex-wrap items-center gap-3 p-4">
      <Smartphone className="flex-none text-muted" size={20} aria-hidden />
      <p className="min-w-[12rem] flex-1">{t('auth.factors.none')}</p>
      <Button variant="outline" size="sm" onClick={onSetUp} data-testid="authenticator.setUp.button">
        {t('auth.factors.setUp')}
      </Button>
    </div>
  )
}

function Confirmed({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null)
  const ask = useAskAlways()
  const { recoveryLeft } = factors
  // While the answer is pending the switch shows what was wanted.
  const always = ask.isPending ? ask.variables : factors.always
  const onAlways = (wanted: boolean) =>
    ask.mutate(wanted, {
      onSuccess: () => toast({ tone: 'success', title: t('auth.factors.saved') }),
      onError: (error) => {
        const title = problemOf(error, t)
        if (title !== null) toast({ tone: 'error', title })
      },
    })
  return (
    <dl className="ui-card centre-rows">
      <Row
        name={t('auth.factors.authenticator')}
        note={
          <>
            {t('auth.factors.held')}
            <Switch
              checked={always}
              onChecked={onAlways}
              disabled={ask.isPending}
              data-testid="authenticator.always.switch"
            >
              {t('auth.factors.always')}
            </Switch>
            {always && <span>{t('auth.factors.alwaysOff')}</span>}
          </>
        }
      >
        <Badge tone="jade">
          <ShieldCheck size={14} aria-hidden />
          {t('auth.factors.on')}
        </Badge>
        <Button
          variant="outline"
          size="sm"
          onClick={() => setOpen('remove')}
          aria-label={t('auth.factors.removeTitle')}
          data-testid="authenticator.remove.button"
        >
          {t('auth.factors.remove')}
        </Button>
      </Row>
      <Row name={t('auth.factors.recovery')} note={t('auth.factors.recoveryNote')}>
        <Badge tone={recoveryLeft <= FEW_CODES ? 'warn' : 'plain'}>
          {t('auth.factors.recoveryLeft', { left: recoveryLeft })}
        </Badge>
        <Button variant="outline" size="sm" onClick={() => setOpen('renew')} data-testid="recovery.renew.button">
          {t('auth.factors.renew')}
        </Button>
      </Row>
      {open === 'renew' && <RenewRecovery onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveAuthenticator onClose={() => setOpen(null)} />}
    </dl>
  )
}

function Row({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        <span>{note}</span>
      </dt>
      <dd className="flex flex-wrap items-center gap-3">{children}</dd>
    </div>
  )
}

/** Asks before the authenticator and its recovery codes are taken away. */
function RemoveAuthenticator({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveAuthenticator()
  return (
    <RemoveDialog
      title={t('auth.factors.removeTitle')}
      lead={t('auth.factors.removeLead')}
      problem={problemOf(remove.error, t)}
      busy={remove.isPending}
      onClose={onClose}
      onRemove={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ tone: 'success', title: t('auth.factors.removed') })
            onClose()
          },
        })
      }
    />
  )
}
