import { Button, buttonLook, EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { leadsTeam, useSession } from '../../../shell/session.ts'
import { InviteLinks } from '../../agency/invites/InviteLinks.tsx'
import { useNewLink } from '../../agency/invites/useNewLink.ts'

/** Inviting people: code, address and QR of anyone who may have downlines (experience 3.17, page 11). */
export default function Referral() {
  const { t } = useTranslation()
  const isAgent = useSession(leadsTeam)
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.referral.title')}>
        {isAgent && (
          <Link
            to={{ search: '?ac=register&tab=links' }}
            preventScrollReset
            {...buttonLook({ variant: 'link', size: 'sm' })}
          >
            {t('invite.more')}
          </Link>
        )}
      </PageHead>
      {isAgent ? (
        <InviteLinks empty={<MakeButton />} />
      ) : (
        <EmptyState title={t('invite.players.why')} text={t('invite.players.text')} />
      )}
    </div>
  )
}

/** A link for players, without end: the plainest there is. */
function MakeButton() {
  const { t } = useTranslation()
  const { make, busy } = useNewLink()
  return (
    <Button
      busy={busy}
      onClick={() => make({ type: 0, days: null, maxUses: null, remark: '' })}
      data-testid="invite.make.button"
    >
      {t('invite.make')}
    </Button>
  )
}
