import { Button, Ticket, TicketSection } from '@croupier/ui'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { Copy, Link2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InviteLink } from '../../../api/invites.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useCopy } from '../../../shell/centre/useCopy.ts'
import { accountTypeName } from '../agents/accountTypeName.ts'
import { joinAddress } from './joinAddress.ts'

const QR_PX = 132

/** One invitation: code, address, QR, what it opens and how long; to copy and to close. */
export function InviteTicket({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const copy = useCopy()
  const { code, type, uses, maxUses, expiresAt, remark } = link
  const address = joinAddress(location.origin, code)
  const facts = [
    accountTypeName(t, type),
    maxUses === null
      ? t('invite.uses', { count: uses })
      : t('invite.usesOf', { count: uses, max: maxUses }),
    expiresAt === null
      ? t('invite.forEver')
      : t('invite.until', { time: format.moment(expiresAt) }),
  ]
  return (
    <Ticket data-testid="invite.link">
      <TicketSection>
        <div className="flex flex-wrap items-center gap-5">
          <QrCode value={address} label={t('invite.qr', { code })} size={QR_PX} />
          <div className="grid min-w-0 flex-1 basis-[220px] gap-1">
            <p className="display text-24 select-all" data-testid="invite.code">
              {code}
            </p>
            <p className="text-13 break-all text-muted select-all" data-testid="invite.address">
              {address}
            </p>
            <p className="text-13 text-subtle">{facts.join(' · ')}</p>
            {remark !== '' && <p className="text-13">{remark}</p>}
          </div>
        </div>
      </TicketSection>
      <TicketSection>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Link2 size={16} aria-hidden />} onClick={() => copy(address)}>
            {t('invite.copyLink')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => copy(code)}
          >
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
