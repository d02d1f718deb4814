import { Button, buttonLook } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { leadsTeam, useSession } from '../../../api/session.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { InviteLinks } from '../../agency/invites/InviteLinks.tsx'
import { useNewLink } from '../../agency/invites/useNewLink.ts'
import { Friends } from './Friends.tsx'

/** Inviting people: everybody's link for friends, and of who may have downlines the links that open them (experience 3.17, page 11). */
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Friends />
        {isAgent && (
          <section className="grid gap-3">
            <h3 className="text-18">{t('invite.yours')}</h3>
            <InviteLinks empty={<MakeButton />} />
          </section>
        )}
      </div>
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
