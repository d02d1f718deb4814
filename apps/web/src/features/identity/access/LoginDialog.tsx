import { Dialog } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedIn } from '../../../api/identity/session.ts'
import { useCentrePage } from '../../../shell/centre/useCentrePage.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { LoginWays } from './LoginWays.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { SecondCheck } from './secondCheck.ts'
import { useWelcome } from './useWelcome.ts'
import type { WayProps } from './wayProps.ts'

/** Where the agent side begins. */
const AGENT_PAGE = 'overview'

/** Why a person has to log in again: the login idled, or it was ended elsewhere. */
function endText(topic: string | null, t: TFunction): string | null {
  if (topic === 'idle') return t('auth.idle.ended')
  return topic === 'ended' ? t('errors.SESSION_EXPIRED') : null
}

function titleOf(side: WayProps['side'], second: SecondCheck | null, t: TFunction): string {
  if (second !== null) return t('auth.second.title')
  return side === 'agent' ? t('auth.login.agentSide') : t('auth.login.title')
}

/** What follows a login: the welcome, and on the agent side the agent centre, unless a password has to be changed first. */
function useAgentCentre(side: WayProps['side'], welcome: (loggedIn: LoggedIn) => void) {
  const openAgent = useCentrePage('ac')
  return (loggedIn: LoggedIn) => {
    welcome(loggedIn)
    if (side === 'member' || loggedIn.passwordExpired) return
    openAgent(AGENT_PAGE)
  }
}

/** Login over whatever page one is on, which stays; on a phone the whole screen. The second step is a step of it. */
export default function LoginDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const welcome = useWelcome(onClose)
  const [second, setSecond] = useState<SecondCheck | null>(null)
  const topic = useOverlays((overlays) => overlays.topic)
  const [side, setSide] = useState<WayProps['side']>(topic === 'agent' ? 'agent' : 'member')
  const done = useAgentCentre(side, welcome)
  const [over, setOver] = useState<string | null>(() => endText(topic, t))
  const startAgain = (why: string | null) => {
    setOver(why)
    setSecond(null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(side, second, t)}
      {...(second === null ? {} : { description: t('auth.second.lead') })}
      closeLabel={t('common.action.close')}
      width={400}
      fullOnPhone
      data-testid="login.dialog"
    >
      {second === null ? (
        <LoginWays
          key={side}
          notice={over}
          side={side}
          onSide={setSide}
          onDone={done}
          onSecond={setSecond}
          onLeave={onClose}
        />
      ) : (
        <SecondStep check={second} side={side} onDone={done} onOver={startAgain} />
      )}
    </Dialog>
  )
}
