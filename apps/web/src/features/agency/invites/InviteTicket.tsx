import { Button, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { Copy, Link2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InviteLink } from '../../../api/identity/invites.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useCopy } from '../../../shell/centre/useCopy.ts'
import { accountTypeName } from '../../identity/security/accountTypeName.ts'
import { SeriesText } from '../agents/SeriesText.tsx'
import { joinAddress } from './joinAddress.ts'

const QR_PX = 132

/** One invitation: code, address, QR, what it opens and how long; to copy and to close. */
export function InviteTicket({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const copy = useCopy()
  const clientUrl = useSession((session) => session.clientUrl)
  const { code, type, series, uses, maxUses, expiresAt, remark } = link
  // Nothing is offered to copy before the server has said where it leads.
  const address = clientUrl === null ? null : joinAddress(clientUrl, code)
  const facts = [
    accountTypeName(t, type),
    maxUses === null ? t('invite.uses', { count: uses }) : t('invite.usesOf', { count: uses, max: maxUses }),
    expiresAt === null ? t('invite.forEver') : t('invite.until', { time: format.moment(expiresAt) }),
  ]
  return (
    <Ticket data-testid="invite.link">
      <TicketSection>
        <div className="flex flex-wrap items-center gap-5">
          <JoinCode address={address} code={code} />
          <div className="grid min-w-0 flex-1 basis-[220px] gap-1">
            <p className="display text-24 select-all" data-testid="invite.code">
              {code}
            </p>
            <p className="text-13 break-all text-muted select-all" data-testid="invite.address">
              {address}
            </p>
            <SeriesText series={series} />
            <p className="text-13 text-subtle">{facts.join(' · ')}</p>
            {remark !== '' && <p className="text-13">{remark}</p>}
          </div>
        </div>
      </TicketSection>
      <TicketSection>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Link2 size={16} aria-hidden />}
            disabled={address === null}
            onClick={() => address !== null && copy(address)}
          >
            {t('invite.copyLink')}
          </Button>
          <Button size="sm" variant="outline" icon={<Copy size={16} aria-hidden />} onClick={() => copy(code)}>
            {t('invite.copyCode')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<X size={16} aria-hidden />}
            onClick={onClose}
            data-testid="invite.close.button"
          >
            {t('invite.close')}
          </Button>
        </div>
      </TicketSection>
    </Ticket>
  )
}

/** The address to be scanned; its place while it is not known. */
function JoinCode({ address, code }: { address: string | null; code: string }) {
  const { t } = useTranslation()
  if (address === null) return <Skeleton className="size-[132px]" />
  return <QrCode value={address} label={t('invite.qr', { code })} size={QR_PX} />
}
