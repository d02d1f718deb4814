import { Dialog } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { LoginWays } from './LoginWays.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { SecondCheck } from './secondCheck.ts'
import { useWelcome } from './useWelcome.ts'

/** Why somebody is asked to log in who has not left: nobody did anything, or the login was ended elsewhere. */
function endText(topic: string | null, t: TFunction): string | null {
  if (topic === 'idle') return t('auth.idle.ended')
  return topic === 'ended' ? t('errors.SESSION_EXPIRED') : null
}

/** Login over whatever page one is on, which stays; on a phone the whole screen. The second step is a step of it. */
export default function LoginDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const welcome = useWelcome(onClose)
  const [second, setSecond] = useState<SecondCheck | null>(null)
  const topic = useOverlays((overlays) => overlays.topic)
  const [over, setOver] = useState<string | null>(() => endText(topic, t))
  const startAgain = (why: string | null) => {
    setOver(why)
    setSecond(null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={second === null ? t('auth.login.title') : t('auth.second.title')}
      {...(second === null ? {} : { description: t('auth.second.lead') })}
      closeLabel={t('common.action.close')}
      width={400}
      fullOnPhone
      data-testid="login.dialog"
    >
      {second === null ? (
        <LoginWays notice={over} onDone={welcome} onSecond={setSecond} onLeave={onClose} />
      ) : (
        <SecondStep check={second} onDone={welcome} onOver={startAgain} />
      )}
    </Dialog>
  )
}
