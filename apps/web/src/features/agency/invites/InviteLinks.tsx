import { Button, Dialog, EmptyState, LoadingNote, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { inviteLinksQuery, useCloseLink } from '../../../api/identity/invites.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { InviteTicket } from './InviteTicket.tsx'

/** The own invitation links in their five states. `empty` is what one can do without any. */
export function InviteLinks({ empty }: { empty?: ReactNode }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const links = useQuery(inviteLinksQuery(owner))
  const [closing, setClosing] = useState<string | null>(null)
  if (links.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-48 max-w-[720px] rounded-ticket" />
      </>
    )
  }
  if (links.data === undefined) {
    return <QueryFailed query={links} />
  }
  if (links.data.length === 0) {
    return <EmptyState title={t('invite.none')} text={t('invite.noneText')} action={empty} />
  }
  return (
    <section className="grid max-w-[820px] gap-4" aria-label={t('invite.yours')}>
      <p className="text-13 text-muted">{t('invite.lead')}</p>
      {links.data.map((link) => (
        <InviteTicket key={link.code} link={link} onClose={() => setClosing(link.code)} />
      ))}
      {closing !== null && <CloseDialog code={closing} onClose={() => setClosing(null)} />}
    </section>
  )
}

function CloseDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation()
  const close = useCloseLink()
  const confirm = () =>
    close.mutate(code, {
      onSuccess: () => {
        toast({ tone: 'success', title: t('invite.closed') })
        onClose()
      },
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('invite.closeAsk', { code })}
      description={t('invite.closeText')}
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button variant="danger" busy={close.isPending} onClick={confirm} data-testid="invite.close.confirm">
            {t('invite.close')}
          </Button>
        </>
      }
    />
  )
}
