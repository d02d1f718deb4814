import { Badge, Button, IconButton } from '@croupier/ui'
import { ChartNoAxesGantt, HandCoins, LogOut, Mail, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { leadsTeam, useSession } from '../../api/session.ts'
import { useCentrePage } from '../centre/useCentrePage.ts'
import { useOverlays } from '../overlayStore.ts'
import { useUnread } from '../useUnread.ts'
import { SessionClock } from './SessionClock.tsx'
import { WalletPill } from './WalletPill.tsx'

/** Play money (rules B1): said beside it, so that nobody takes it for real. */
const TRIAL_TYPE = 4

/** The logged-in bar: name with label, balance, centres, logout (spec 2). */
export default function MemberCorner() {
  const { t } = useTranslation()
  const { nickname, account, memberLabel, isAgent, type } = useSession()
  const agent = leadsTeam({ isAgent, type })
  const show = useOverlays((overlays) => overlays.show)
  const openAgent = useCentrePage('ac')
  const openMember = useCentrePage('mc')
  const unread = useUnread()
  return (
    <div className="flex items-center gap-1">
      {agent && (
        <IconButton
          label={t('shell.bar.agent')}
          data-testid="bar.agent.button"
          icon={<ChartNoAxesGantt size={20} strokeWidth={1.75} />}
          onClick={() => openAgent('overview')}
        />
      )}
      <IconButton
        // Where there is little room, the sheet starts under the bottom bar.
        className={type === TRIAL_TYPE ? 'bar-member max-md:hidden' : 'bar-member'}
        label={t('shell.bar.member')}
        icon={<UserRound size={20} strokeWidth={1.75} />}
        onClick={() => openMember('securityCenter')}
      />
      {type !== TRIAL_TYPE && (
        <IconButton
          className="max-md:hidden"
          label={unread === 0 ? t('shell.bar.messages') : t('shell.bar.unread', { count: unread })}
          data-testid="bar.messages.button"
          icon={<Mail size={20} strokeWidth={1.75} />}
          count={unread}
          onClick={() => openMember('messageV2')}
        />
      )}
      <span className="flex items-center gap-2 px-2 max-lg:hidden" data-testid="bar.nickname">
        <span className="max-w-[12ch] truncate font-[550]">{nickname ?? account}</span>
        {memberLabel !== null && <Badge tone="brass">{memberLabel}</Badge>}
      </span>
      {type === TRIAL_TYPE && (
        <span data-testid="bar.freePlay">
          <Badge tone="brass">{t('auth.freePlay.mark')}</Badge>
        </span>
      )}
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
      <IconButton
        className="max-md:hidden"
        label={t('shell.bar.logout')}
        data-testid="bar.logout.button"
        icon={<LogOut size={20} strokeWidth={1.75} />}
        onClick={() => show('logout')}
      />
    </div>
  )
}
