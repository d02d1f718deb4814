import { Button, LoadingNote, Tabs } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { smsLoginOfferQuery } from '../../../api/identity/session.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import FreePlayButton from './FreePlayButton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { SocialLogin } from './social/SocialLogin.tsx'
import type { WayProps } from './wayProps.ts'

const SmsForm = lazyPart(() => import('./sms/SmsForm.tsx'))

/** All login methods: what one knows first, what one has below it, the way to an account at the end. */
export function LoginWays(
  props: WayProps & {
    /** why one is here again */
    notice: string | null
    onSide: (side: WayProps['side']) => void
    onLeave: () => void
  },
) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const offered = useQuery(smsLoginOfferQuery()).data ?? false
  const [way, setWay] = useState<'password' | 'sms'>('password')
  const { notice, side, onDone, onSecond, onSide, onLeave } = props
  const agents = side === 'agent'
  return (
    <div className="grid gap-4">
      {offered && (
        <Tabs
          value={way}
          onValue={setWay}
          label={t('auth.login.ways')}
          look="segment"
          items={[
            { value: 'password', label: t('auth.login.password') },
            { value: 'sms', label: t('auth.login.bySms') },
          ]}
        />
      )}
      {way === 'password' ? (
        <LoginForm notice={notice} side={side} onDone={onDone} onSecond={onSecond} />
      ) : (
        <Suspense fallback={<LoadingNote text={t('common.state.loadingBare')} />}>
          <SmsForm side={side} onDone={onDone} onSecond={onSecond} />
        </Suspense>
      )}
      <PasskeyLogin side={side} onDone={onDone} />
      {!agents && <SocialLogin onDone={onDone} onSecond={onSecond} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button variant="link" onClick={() => show('forgot')} data-testid="login.forgot.button">
          {t('auth.login.forgot')}
        </Button>
        <Button variant="link" onClick={() => onSide(agents ? 'member' : 'agent')} data-testid="login.side.button">
          {agents ? t('auth.login.memberSide') : t('auth.login.agentSide')}
        </Button>
      </div>
      {!agents && (
        <>
          <FreePlayButton block testId="login.freePlay.button" />
          <p className="text-center text-13 text-muted">
            {t('auth.login.noAccount')}{' '}
            <Link className="ui-link" to="/register" onClick={onLeave}>
              {t('auth.login.toRegister')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
