import { Badge, Button, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, KeyRound, LogOut } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MemberInfo, memberInfoQuery } from '../../../api/identity/member.ts'
import { useSessionClock } from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { FreshProof } from '../access/FreshProof.tsx'
import PasswordDialog from '../access/PasswordDialog.tsx'
import { AuthenticatorPanel } from '../factors/AuthenticatorPanel.tsx'
import { PasskeysPanel } from '../factors/PasskeysPanel.tsx'
import { ProtectionPanel } from '../protection/ProtectionPanel.tsx'
import { accountTypeName } from './accountTypeName.ts'
import { ContactsPanel } from './ContactsPanel.tsx'
import { IconPanel } from './IconPanel.tsx'
import { PapersPanel } from './PapersPanel.tsx'
import { PaymentPasswordPanel } from './PaymentPasswordPanel.tsx'
import { PersonalRows } from './PersonalRows.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SecurityScore } from './SecurityScore.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SocialPanel } from './SocialPanel.tsx'

const OwnData = lazyPart(PARTS.ownData, { failed: 'notice' })
const OwnClosing = lazyPart(PARTS.ownClosing, { failed: 'notice' })

/** Demo accounts have no person behind them (rules B1). */
const DEMO_TYPE = 4

/** The own account: who it is, what opens it, how its owner is reached, where it is open (experience 3.17, page 1). */
export default function SecurityCentre() {
  const { t } = useTranslation()
  const owner = useOwner()
  const info = useQuery(memberInfoQuery(owner))
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.securityCenter.title')} />
      {info.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-56 rounded-ticket" />
        </>
      )}
      {info.isError && info.data === undefined && <QueryFailed query={info} />}
      {info.data !== undefined && <Panels member={info.data} />}
    </div>
  )
}

function Panels({ member }: { member: MemberInfo }) {
  return (
    <>
      <FreshProof />
      <SecurityScore />
      <Account member={member} />
      <LoginPassword />
      <PaymentPasswordPanel />
      <AuthenticatorPanel />
      <PasskeysPanel />
      <ContactsPanel />
      <PapersPanel />
      <SocialPanel />
      <SessionsPanel />
      <ProtectionPanel />
      {member.type !== DEMO_TYPE && <Leaving />}
    </>
  )
}

/** What is kept of oneself, and the end of it; parts of later areas. */
function Leaving() {
  const { t } = useTranslation()
  const isExcluded = useSessionClock().data?.pause === 'EXCLUSION'
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-ticket" />}>
      <SecurityPanel name="ownData" title={t('protection.ownData.title')}>
        <OwnData />
      </SecurityPanel>
      {!isExcluded && (
        <SecurityPanel name="closing" title={t('protection.closing.title')}>
          <OwnClosing />
        </SecurityPanel>
      )}
    </Suspense>
  )
}

function Account({ member }: { member: MemberInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const show = useOverlays((overlays) => overlays.show)
  const label = member.memberLabel[0]?.labelName
  const { lastLoginAt, identityVerifiedAt, isTest } = member
  const inZone = (at: Date) => t('wallet.security.zone', { time: format.moment(at), zone: format.zone })
  return (
    <SecurityPanel name="account" title={member.nickname}>
      <IconPanel memberId={member.id} />
      <dl className="ui-card centre-rows">
        <Row name={t('wallet.security.account')}>{member.account}</Row>
        <Row name={t('wallet.security.nickname')}>{member.nickname}</Row>
        {member.type !== DEMO_TYPE && <PersonalRows />}
        <Row name={t('wallet.security.type')}>{accountTypeName(t, member.type)}</Row>
        <Row name={t('wallet.security.label')}>
          {label === undefined ? t('wallet.security.noLabel') : <Badge tone="brass">{label}</Badge>}
        </Row>
        {isTest && (
          <Row name={t('wallet.security.test')} note={t('wallet.security.testNote')}>
            <FlaskConical size={20} className="text-brass" aria-hidden />
          </Row>
        )}
        <Row name={t('wallet.security.identity')}>
          {identityVerifiedAt === null ? (
            <Badge>{t('wallet.security.unverified')}</Badge>
          ) : (
            <Badge tone="jade">{t('wallet.security.verified', { time: format.moment(identityVerifiedAt) })}</Badge>
          )}
        </Row>
        <Row name={t('wallet.security.lastLogin')}>
          {lastLoginAt === null ? t('wallet.security.never') : inZone(lastLoginAt)}
        </Row>
        <Row name={t('wallet.security.session')} note={t('wallet.security.sessionNote')}>
          <Button variant="outline" size="sm" icon={<LogOut size={16} aria-hidden />} onClick={() => show('logout')}>
            {t('shell.bar.logout')}
          </Button>
        </Row>
      </dl>
    </SecurityPanel>
  )
}

function LoginPassword() {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  return (
    <SecurityPanel name="password" title={t('wallet.security.password')}>
      <div className="ui-card flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="min-w-0 flex-1 basis-64">{t('wallet.security.passwordNote')}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<KeyRound size={16} aria-hidden />}
          onClick={() => setChanging(true)}
          data-testid="security.password.button"
        >
          {t('wallet.security.change')}
        </Button>
      </div>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </SecurityPanel>
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
