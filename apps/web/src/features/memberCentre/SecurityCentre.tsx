import { Badge, Button, ErrorState, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../../api/explain.ts'
import { type MemberInfo, memberInfoQuery } from '../../api/member.ts'
import { useOverlays } from '../../shell/overlayStore.ts'
import { accountTypeName } from '../agentCentre/accountTypeName.ts'
import PasswordDialog from '../auth/PasswordDialog.tsx'
import { PageHead } from '../centre/PageHead.tsx'
import { AuthenticatorPanel } from '../factors/AuthenticatorPanel.tsx'
import { PasskeysPanel } from '../factors/PasskeysPanel.tsx'
import { useFormat } from '../format/useFormat.ts'
import { ContactsPanel } from './ContactsPanel.tsx'
import { IconPanel } from './IconPanel.tsx'
import { PaymentPasswordPanel } from './PaymentPasswordPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SocialPanel } from './SocialPanel.tsx'

/** The own account: who it is, the password, this login (experience 3.17, page 1). */
export default function SecurityCentre() {
  const { t } = useTranslation()
  const info = useQuery(memberInfoQuery())
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.securityCenter.title')} />
      {info.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-56 rounded-ticket" />
        </>
      )}
      {info.isError && info.data === undefined && (
        <ErrorState
          title={explain(info.error, t)}
          retryLabel={t('common.action.retry')}
          onRetry={() => void info.refetch()}
          requestId={requestIdOf(info.error)}
        />
      )}
      {info.data !== undefined && <IconPanel memberId={info.data.id} />}
      {info.data !== undefined && <Account member={info.data} />}
      {info.data !== undefined && <ContactsPanel />}
      {info.data !== undefined && <PaymentPasswordPanel />}
      {info.data !== undefined && <AuthenticatorPanel />}
      {info.data !== undefined && <PasskeysPanel />}
      {info.data !== undefined && <SocialPanel />}
      {info.data !== undefined && <SessionsPanel />}
      <p className="text-13 text-subtle">{t('wallet.security.notYet')}</p>
    </div>
  )
}

function Account({ member }: { member: MemberInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const show = useOverlays((overlays) => overlays.show)
  const [changing, setChanging] = useState(false)
  const label = member.memberLabel[0]?.labelName
  const { lastLoginAt } = member
  const last =
    lastLoginAt === null
      ? t('wallet.security.never')
      : t('wallet.security.zone', { time: format.moment(lastLoginAt), zone: format.timeZone })
  return (
    <>
      <dl className="ui-card centre-rows" data-testid="security.account">
        <Row name={t('wallet.security.account')}>{member.account}</Row>
        <Row name={t('wallet.security.nickname')}>{member.nickname}</Row>
        <Row name={t('wallet.security.type')}>{accountTypeName(t, member.type)}</Row>
        <Row name={t('wallet.security.label')}>
          {label === undefined ? t('wallet.security.noLabel') : <Badge tone="brass">{label}</Badge>}
        </Row>
        <Row name={t('wallet.security.lastLogin')}>{last}</Row>
        <Row name={t('wallet.security.password')} note={t('wallet.security.passwordNote')}>
          <Button
            variant="outline"
            size="sm"
            icon={<KeyRound size={16} aria-hidden />}
            onClick={() => setChanging(true)}
            data-testid="security.password.button"
          >
            {t('wallet.security.change')}
          </Button>
        </Row>
        <Row name={t('wallet.security.session')} note={t('wallet.security.sessionNote')}>
          <Button
            variant="outline"
            size="sm"
            icon={<LogOut size={16} aria-hidden />}
            onClick={() => show('logout')}
          >
            {t('shell.bar.logout')}
          </Button>
        </Row>
      </dl>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  )
}

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {note !== undefined && <span>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
