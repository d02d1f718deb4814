import { Button, FormAlert, toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../../api/explain.ts'
import { ownProvidersQuery, useBindSocial } from '../../../../api/identity/social.ts'
import { useOwner } from '../../../../api/owner.ts'
import { useSession } from '../../../../api/session.ts'
import { FreshProof } from '../FreshProof.tsx'
import type { SocialChoice } from './socialChoice.ts'

/** The last step: the account that is logged in, for good. */
export function SocialBind(props: { choice: SocialChoice; agreed: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { choice, agreed, onDone } = props
  const client = useQueryClient()
  const owner = useOwner()
  const bind = useBindSocial()
  const account = useSession((session) => session.account) ?? ''
  const name = choice.provider
  const start = () =>
    bind.mutate(choice.ticket, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: ownProvidersQuery(owner).queryKey })
        toast({ tone: 'success', title: t('auth.social.bound', { name }) })
        onDone()
      },
    })
  return (
    <>
      <FreshProof />
      <FormAlert text={problemOf(bind.error, t)} />
      <p className="break-words" data-testid="social.target">
        {t('auth.social.target', { name, account })}
      </p>
      <p className="ui-hint">{t('auth.pause')}</p>
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
    </>
  )
}
