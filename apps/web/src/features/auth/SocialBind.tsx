import { Button, toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/apiError.ts'
import { explain } from '../../api/explain.ts'
import { ownProvidersQuery, useBindSocial } from '../../api/social.ts'
import { useOverlays } from '../../shell/overlayStore.ts'
import { useSession } from '../../shell/session.ts'
import { FormAlert } from './FormAlert.tsx'
import type { SocialChoice } from './socialChoice.ts'

/** The last step: the account that is logged in, for good. */
export function SocialBind(props: { choice: SocialChoice; agreed: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { choice, agreed, onDone } = props
  const client = useQueryClient()
  const bind = useBindSocial()
  const account = useSession((session) => session.account) ?? ''
  const show = useOverlays((overlays) => overlays.show)
  const name = choice.provider
  const stale = isRefusal(bind.error, 'SESSION_NOT_FRESH')
  const start = () =>
    bind.mutate(choice.ticket, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: ownProvidersQuery().queryKey })
        toast({ tone: 'success', title: t('auth.social.bound', { name }) })
        onDone()
      },
    })
  return (
    <>
      <FormAlert text={bind.isError ? explain(bind.error, t) : null} />
      <p className="break-words" data-testid="social.target">
        {t('auth.social.target', { name, account })}
      </p>
      {stale ? (
        <Button block size="lg" onClick={() => show('login')}>
          {t('auth.social.again')}
        </Button>
      ) : (
        <Button
          block
          size="lg"
          busy={bind.isPending}
          disabled={!agreed}
          onClick={start}
          data-testid="social.confirm.button"
        >
          {t('auth.social.bindNow')}
        </Button>
      )}
    </>
  )
}
