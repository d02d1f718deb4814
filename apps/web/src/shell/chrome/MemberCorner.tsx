import { Badge, Button, buttonLook, IconButton } from '@croupier/ui'
import { ChartNoAxesGantt, HandCoins, LogOut, Mail, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { leadsTeam, useSession } from '../../api/session.ts'
import { useCentrePage } from '../centre/useCentrePage.ts'
import { useOverlays } from '../overlayStore.ts'
import { useUnread } from '../useUnread.ts'
import { SessionClock } from './SessionClock.tsx'
import { WalletPill } from './WalletPill.tsx'

/** Play money (rules B1): said beside it, so that nobody takes it for real. */
const TRIAL_TYPE = 4

/** The logged-in bar (spec 2). Who plays for nothing has no money to move: there it has the way in and the way out. */
export default function MemberCorner() {
  const isTrial = useSession(({ type }) => type === TRIAL_TYPE)
  return <div className="flex items-center gap-1">{isTrial ? <TrialParts /> : <MemberParts />}</div>
}

/** Play money, joining, leaving. */
function TrialParts() {
  const { t } = useTranslation()
  return (
    <>
      <span className="max-sm:hidden" data-testid="bar.freePlay">
        <Badge tone="brass">{t('auth.freePlay.mark')}</Badge>
      </span>
      <WalletPill />
      <Link to="/register" {...buttonLook({})} data-testid="bar.join.link">
        {t('shell.bar.join')}
      </Link>
      <Leave className="max-sm:hidden" />
    </>
  )
}

function Leave({ className }: { className: string }) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <IconButton
      className={className}
      label={t('shell.bar.logout')}
      data-testid="bar.logout.button"
      icon={<LogOut size={20} strokeWidth={1.75} />}
      onClick={() => show('logout')}
    />
  )
}

/** The label that opens the second customer service (spec 6) is a code; others are what the merchant wrote. */
const labelName = (label: string) => (label === 'vipcs' ? 'VIP' : label)

/** Name with label, balance, centres, logout. */
function MemberParts() {
  const { t } = useTranslation()
  const { nickname, account, memberLabel, isAgent, type } = useSession()
  const agent = leadsTeam({ isAgent, type })
  const openAgent = useCentrePage('ac')
  const openMember = useCentrePage('mc')
  const unread = useUnread()
  return (
    <>
      {agent && (
        <IconButton
          label={t('shell.bar.agent')}
          data-testid="bar.agent.button"
          icon={<ChartNoAxesGantt size={20} strokeWidth={1.75} />}
          onClick={() => openAgent('overview')}
        />
      )}
      {/* On phones "Me" is in the bottom bar. */}
      <IconButton
        className="max-md:hidden"
        label={t('shell.bar.member')}
        icon={<UserRound size={20} strokeWidth={1.75} />}
        onClick={() => openMember('securityCenter')}
      />
      <IconButton
        className="max-md:hidden"
        label={unread === 0 ? t('shell.bar.messages') : t('shell.bar.unread', { count: unread })}
        data-testid="bar.messages.button"
        icon={<Mail size={20} strokeWidth={1.75} />}
        count={unread}
        onClick={() => openMember('messageV2')}
      />
      <span className="bar-name" data-testid="bar.nickname">
        <span className="max-w-[12ch] truncate font-[550]">{nickname ?? account}</span>
        {memberLabel !== null && <Badge tone="brass">{labelName(memberLabel)}</Badge>}
      </span>
      <SessionClock />
      <WalletPill />
      <Button className="max-lg:hidden" data-testid="bar.deposit.button" onClick={() => openMember('depositv2')}>
        {t('shell.bar.deposit')}
      </Button>
      <IconButton
        className="max-lg:hidden"
        label={t('shell.bar.withdraw')}
        data-testid="bar.withdraw.button"
        icon={<HandCoins size={20} strokeWidth={1.75} />}
        onClick={() => openMember('withdraw')}
      />
      <Leave className="max-md:hidden" />
    </>
  )
}
