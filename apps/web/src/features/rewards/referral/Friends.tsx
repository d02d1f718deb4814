import { Badge, Button, EmptyState, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download, Link2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../api/owner.ts'
import { type Friends as FriendsReply, friendsQuery } from '../../../api/rewards/rewards.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useCopy } from '../../../shell/centre/useCopy.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { useMerchantName } from '../../../shell/merchant.ts'
import { savePoster } from './poster.ts'

const QR_PX = 148

/** Bringing friends as a player: the own link with its QR code and poster, what a friend brings, and who came (rules C6). */
export function Friends() {
  const { t } = useTranslation()
  const format = useFormat()
  const friends = useQuery(friendsQuery(useOwner()))
  if (friends.isPending) return <Skeleton className="h-64 rounded-ticket" />
  if (friends.data === undefined) return <QueryFailed query={friends} />
  const { code, gift, total, friends: latest } = friends.data
  const lead =
    gift === null
      ? t('rewards.friends.leadNoGift')
      : t('rewards.friends.lead', {
          deposits: format.short(gift.deposits),
          bets: format.short(gift.bets),
          reward: format.short(gift.reward),
        })
  return (
    <div className="grid max-w-[820px] grid-cols-[minmax(0,1fr)] gap-6">
      <OwnLink code={code} lead={lead} />
      <Sums friends={friends.data} />
      <section className="grid gap-3">
        <h3 className="text-18">
          {t('rewards.friends.title')} {total > 0 && <Badge>{format.count(total)}</Badge>}
        </h3>
        {latest.length === 0 ? (
          <EmptyState title={t('rewards.friends.none')} action={<CopyLink code={code} />} />
        ) : (
          <ul className="ui-card grid" data-testid="friends.list">
            {latest.map((one) => (
              <Friend key={`${one.player}${one.joinedAt.getTime()}`} one={one} gift={gift} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** How often the link was opened, who came and paid in, and what it has brought (experience 3.17, page 11). */
function Sums({ friends }: { friends: FriendsReply }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className="centre-cards" data-testid="friends.sums">
      {(['clicks', 'total', 'depositors'] as const).map((name) => (
        <div key={name} className="ui-card centre-card" data-testid={`friends.${name}`}>
          <dt>{t(`rewards.friends.sums.${name}`)}</dt>
          <dd>{format.count(friends[name])}</dd>
        </div>
      ))}
      <div className="ui-card centre-card" data-testid="friends.earned">
        <dt>{t('rewards.friends.sums.earned')}</dt>
        <dd>{format.money(friends.earned)}</dd>
      </div>
    </dl>
  )
}

/** The own link; null while the address of the site is not known. */
function useOwnLink(code: string): string | null {
  const clientUrl = useSession((session) => session.clientUrl)
  if (clientUrl === null) return null
  return `${clientUrl}/register?${new URLSearchParams({ referralCode: code })}`
}

/** What leads out of an empty list: the link that brings its first row. */
function CopyLink({ code }: { code: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const link = useOwnLink(code)
  if (link === null) return null
  return (
    <Button variant="outline" onClick={() => copy(link)} data-testid="empty.copy.button">
      {t('invite.copyLink')}
    </Button>
  )
}

function OwnLink({ code, lead }: { code: string; lead: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const merchant = useMerchantName() ?? ''
  const link = useOwnLink(code)
  const sheet = useRef<HTMLDivElement>(null)
  if (link === null) return <Skeleton className="h-48 rounded-ticket" />
  const save = () => {
    const qr = sheet.current?.querySelector('svg')
    if (qr !== null && qr !== undefined) {
      void savePoster(qr, { title: merchant, scan: t('rewards.friends.scan'), link })
    }
  }
  return (
    <Ticket data-testid="friends.link">
      <TicketSection>
        <div className="flex flex-wrap items-center gap-5">
          <div ref={sheet}>
            <QrCode value={link} label={t('rewards.friends.scan')} size={QR_PX} />
          </div>
          <div className="grid min-w-0 flex-1 basis-[240px] gap-2">
            <p>{lead}</p>
            <p className="text-13 break-all text-muted select-all" data-testid="friends.address">
              {link}
            </p>
          </div>
        </div>
      </TicketSection>
      <TicketSection>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Link2 size={16} aria-hidden />} onClick={() => copy(link)}>
            {t('invite.copyLink')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            icon={<Download size={16} aria-hidden />}
            onClick={save}
            data-testid="friends.poster.button"
          >
            {t('rewards.friends.poster')}
          </Button>
        </div>
      </TicketSection>
    </Ticket>
  )
}

type FriendProps = { one: FriendsReply['friends'][number]; gift: FriendsReply['gift'] }

function Friend({ one, gift }: FriendProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { player, joinedAt, deposits, bets, state } = one
  const texts = {
    WAITING: t('rewards.friends.state.WAITING'),
    ENDED: t('rewards.friends.state.ENDED'),
    OPEN: t('rewards.claim'),
    CLAIMED: t('rewards.state.CLAIMED'),
    EXPIRED: t('rewards.state.EXPIRED'),
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b p-4 last:border-b-0">
      <span className="grid gap-0.5">
        <span className="font-[600]">{player}</span>
        <span className="num text-13 text-muted">{format.moment(joinedAt)}</span>
      </span>
      {gift !== null && deposits !== null && bets !== null && (
        <span className="num grid gap-0.5 text-13 text-muted">
          <span>
            {t('rewards.vip.deposits')} {format.short(deposits)} / {format.short(gift.deposits)}
          </span>
          <span>
            {t('rewards.vip.bets')} {format.short(bets)} / {format.short(gift.bets)}
          </span>
        </span>
      )}
      <Badge tone={state === 'OPEN' ? 'brass' : state === 'CLAIMED' ? 'jade' : 'plain'}>{texts[state]}</Badge>
    </li>
  )
}
