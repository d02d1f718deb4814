import { Button, FormAlert } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, IdCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../../api/apiError.ts'
import { providersQuery, type SignInProvider } from '../../../../api/identity/social.ts'
import { useOverlays } from '../../../../shell/overlayStore.ts'
import type { WayProps } from '../wayProps.ts'
import { useSocialChoice } from './socialChoice.ts'
import { socialProblem, useSocial } from './useSocial.ts'

/** Ours, for whichever provider a merchant has: no provider's trademark is used. */
const ICONS = { 1: IdCard, 2: BadgeCheck } as const

/** Login by a provider: a button for each the merchant has, and nothing where it has none. */
export function SocialLogin({ onDone, onSecond }: Omit<WayProps, 'side'>) {
  const { t } = useTranslation()
  const { data: providers = [] } = useQuery(providersQuery())
  const social = useSocial('login')
  const show = useOverlays((overlays) => overlays.show)
  if (providers.length === 0) return null
  const start = ({ provider, name }: SignInProvider) =>
    social.mutate(provider, {
      onSuccess: (finished) => {
        if (finished === null) return
        if (finished.outcome === 'loggedIn') return onDone(finished)
        useSocialChoice.getState().set({ ticket: finished.ticket, provider: name })
        show('social')
      },
      onError: (error) => {
        if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) onSecond(error.params)
      },
    })
  const needsCheck = isRefusal(social.error, 'SESSION_SECOND_CHECK_REQUIRED')
  const problem = social.isError && !needsCheck ? socialProblem(social.error, t) : null
  return (
    <section className="grid gap-3" aria-label={t('auth.social.or')}>
      <FormAlert text={social.lost ? t('auth.social.closed') : problem} />
      {providers.map((one) => {
        const Icon = ICONS[one.provider]
        return (
          <Button
            key={one.provider}
            variant="outline"
            block
            icon={<Icon size={18} aria-hidden />}
            busy={social.busy && social.variables === one.provider}
            disabled={social.busy}
            onClick={() => start(one)}
            data-testid={`login.social${one.provider}.button`}
          >
            {t('auth.social.with', { name: one.name })}
          </Button>
        )
      })}
      <p role="status" className="text-center text-13 text-muted empty:hidden">
        {social.busy ? t('auth.social.waiting') : ''}
      </p>
    </section>
  )
}
