import { Gift, House, type LucideIcon, ReceiptText, Ticket, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { lazyPart } from '../lazyPart.ts'
import { useOverlays } from '../overlayStore.ts'

/** Reads the number over the wire, which guests do not need. */
const UnreadCount = lazyPart(() => import('./UnreadCount.tsx'), { failed: 'notice' })

/** The bar of phones: home, lottery, the slip raised in the middle, promotions, me. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <nav className="bottombar" aria-label={t('shell.nav.label')}>
      <BarLink to="/index" icon={House} text={t('shell.nav.home')} />
      <BarLink to="/lottery" icon={Ticket} text={t('shell.nav.lottery')} />
      <SlipLink />
      <BarLink to="/promotions" icon={Gift} text={t('shell.nav.promotions')} />
      <MeButton />
    </nav>
  )
}

function BarLink({ to, icon: Icon, text }: { to: string; icon: LucideIcon; text: string }) {
  return (
    <NavLink to={to}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
    </NavLink>
  )
}

/** Opens the slip on the desk that was open last; a guest has none. How many lines are there is said beside it. */
function SlipLink() {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  const { lastSlip, setSlipOpen } = useOverlays()
  const { to = '/lottery', lines = 0 } = lastSlip ?? {}
  return (
    <Link to={to} data-raised="" onClick={() => setSlipOpen(loggedIn)} data-testid="bottom.slip.link">
      <span>
        <ReceiptText size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <span>{t('shell.nav.slip')}</span>
      {lines > 0 && <span className="ui-count">{lines}</span>}
    </Link>
  )
}

/** The type of an account that plays for nothing: it has no centre. */
const TRIAL_TYPE = 4

/** A guest is asked to log in; a member comes to the member centre; who plays for nothing is asked to join, or leaves. */
function MeButton() {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  const isTrial = useSession((session) => session.type === TRIAL_TYPE)
  const show = useOverlays((overlays) => overlays.show)
  const content = (
    <>
      <UserRound size={20} strokeWidth={1.75} aria-hidden />
      <span>{t('shell.nav.me')}</span>
      {loggedIn && (
        <Suspense>
          <UnreadCount />
        </Suspense>
      )}
    </>
  )
  if (loggedIn && !isTrial)
    return (
      <Link to={{ search: '?mc=menu' }} preventScrollReset>
        {content}
      </Link>
    )
  return (
    <button type="button" onClick={() => show(loggedIn ? 'trialWall' : 'login')}>
      {content}
    </button>
  )
}
