import { Button, FormAlert, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OwnSignInProvider, ownProvidersQuery } from '../../../api/identity/social.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { useSocialChoice } from '../access/social/socialChoice.ts'
import { socialProblem, useSocial } from '../access/social/useSocial.ts'
import { SecurityPanel } from './SecurityPanel.tsx'

/** Providers that open the own account, and the way to bind one more; absent where the merchant has none. */
export function SocialPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const own = useQuery(ownProvidersQuery(owner))
  if (own.data?.length === 0) return null
  return (
    <SecurityPanel name="social" title={t('auth.social.or')} lead={t('auth.social.forever')}>
      {own.isError && own.data === undefined && <QueryFailed query={own} />}
      {own.data !== undefined && (
        <ul className="ui-card divide-y divide-line">
          {own.data.map((one) => (
            <Bond key={one.provider} bond={one} />
          ))}
        </ul>
      )}
    </SecurityPanel>
  )
}

function Bond({ bond }: { bond: OwnSignInProvider }) {
  const { t } = useTranslation()
  const format = useFormat()
  const social = useSocial('bind')
  const show = useOverlays((overlays) => overlays.show)
  const { name, boundAt, provider } = bond
  const start = () =>
    social.mutate(provider, {
      onSuccess: (finished) => {
        if (finished?.outcome !== 'choose') return
        useSocialChoice.getState().set({ ticket: finished.ticket, provider: name })
        show('social')
      },
      onError: (error) => toast({ tone: 'error', title: socialProblem(error, t) }),
    })
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <strong className="font-[600] break-words">{name}</strong>
        <span className="text-13 text-muted">
          {boundAt === null
            ? t('auth.social.panel.none')
            : t('auth.social.panel.since', { time: format.moment(boundAt) })}
        </span>
      </div>
      {boundAt === null && (
        <Button
          variant="outline"
          size="sm"
          busy={social.busy}
          onClick={start}
          data-testid={`security.social${provider}.button`}
        >
          {t('auth.social.panel.bind')}
        </Button>
      )}
      {social.lost && (
        <div className="basis-full">
          <FormAlert text={t('auth.social.closed')} />
        </div>
      )}
    </li>
  )
}
