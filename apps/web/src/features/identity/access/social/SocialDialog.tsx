import { Button, Checkbox, Dialog } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Link2, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerSettingsQuery } from '../../../../api/identity/register.ts'
import { useSession } from '../../../../api/session.ts'
import type { OverlayProps } from '../../../../shell/overlayProps.ts'
import { useOverlays } from '../../../../shell/overlayStore.ts'
import { SocialBind } from './SocialBind.tsx'
import { SocialRegister } from './SocialRegister.tsx'
import { useSocialChoice } from './socialChoice.ts'

/** Official accounts are bound, trial ones are not. */
const TRIAL_TYPE = 4

/**
 * The choice of a person without an account (spec 4): an account one has, or a new one. That it cannot be undone is said
 * before every step, and agreed to.
 */
export default function SocialDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const { choice, set } = useSocialChoice()
  const { token, type } = useSession()
  const [opening, setOpening] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const close = () => {
    set(null)
    onClose()
  }
  if (choice === null) return null
  const name = choice.provider
  const bindable = token !== null && type !== TRIAL_TYPE
  return (
    <Dialog
      open
      onClose={close}
      title={t('auth.social.title', { name })}
      closeLabel={t('common.action.close')}
      width={440}
      fullOnPhone
      data-testid="social.dialog"
    >
      <div className="grid gap-4 pt-2">
        <p className="flex items-start gap-2 rounded-input bg-brass-tint px-3 py-2 text-13">
          <CircleAlert className="mt-[2px] flex-none text-brass" size={16} aria-hidden />
          {t('auth.social.forever')}
        </p>
        {!bindable && !opening ? (
          <Ways name={name} onOpen={() => setOpening(true)} />
        ) : (
          <>
            <Checkbox checked={agreed} onChecked={setAgreed} data-testid="social.agree.checkbox">
              {t('auth.social.agree')}
            </Checkbox>
            {bindable ? (
              <SocialBind choice={choice} agreed={agreed} onDone={close} />
            ) : (
              <SocialRegister choice={choice} agreed={agreed} onDone={close} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** An account one has, or a new one where the merchant opens them so. */
function Ways({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { data: rules } = useQuery(registerSettingsQuery())
  return (
    <>
      <p>{t('auth.social.lead', { name })}</p>
      <Way
        icon={<Link2 size={18} aria-hidden />}
        label={t('auth.social.bind')}
        hint={t('auth.social.bindHint')}
        onClick={() => show('login')}
        testId="social.bind.button"
      />
      {rules?.direct === true && (
        <Way
          icon={<UserPlus size={18} aria-hidden />}
          label={t('auth.social.open')}
          hint={t('auth.social.openHint', { name })}
          onClick={onOpen}
          testId="social.open.button"
        />
      )}
    </>
  )
}

function Way(props: { icon: ReactNode; label: string; hint: string; onClick: () => void; testId: string }) {
  return (
    <div className="grid gap-1">
      <Button variant="outline" block size="lg" icon={props.icon} onClick={props.onClick} data-testid={props.testId}>
        {props.label}
      </Button>
      <p className="text-center text-13 text-muted">{props.hint}</p>
    </div>
  )
}
