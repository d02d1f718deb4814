import { Badge, Button, Skeleton, Switch, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { type OwnSession, ownSessionsQuery, useEndSessions } from '../../../api/identity/ownSessions.ts'
import { useOwner } from '../../../api/owner.ts'
import { placeText } from '../../../format/placeText.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { usePreferences } from '../../../preferences.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import PasswordDialog from '../access/PasswordDialog.tsx'
import { deviceName, isHandheld } from './deviceName.ts'
import { SecurityPanel } from './SecurityPanel.tsx'

/** The own logins: from where, with what, last seen; each can be ended (ASVS 7.5.2). */
export function SessionsPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const sessions = useQuery(ownSessionsQuery(owner))
  const end = useEndSessions()
  const [changing, setChanging] = useState(false)
  const endOne = (id: string | null) =>
    end.mutate(id, {
      onSuccess: () => {
        const title = t(id === null ? 'auth.sessions.othersEnded' : 'auth.sessions.ended')
        toast({ tone: 'success', title })
      },
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  // Anyone who that was knows the password: it is changed next, also when the login has just ended by itself.
  const disown = (id: string) => end.mutate(id, { onSettled: () => setChanging(true) })
  const list = sessions.data
  return (
    <SecurityPanel
      name="sessions"
      title={t('auth.sessions.title')}
      lead={t('auth.sessions.lead')}
      action={
        list !== undefined &&
        list.length > 1 && (
          <Button
            variant="outline"
            size="sm"
            busy={end.isPending && end.variables === null}
            onClick={() => endOne(null)}
            data-testid="sessions.endOthers.button"
          >
            {t('auth.sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton className="h-24 rounded-ticket" />}
      {sessions.isError && list === undefined && <QueryFailed query={sessions} />}
      {list !== undefined && (
        <ul className="ui-card divide-y divide-line">
          {list.map((one) => (
            <Login
              key={one.id}
              login={one}
              ending={end.isPending && end.variables === one.id}
              onEnd={() => endOne(one.id)}
              onDisown={() => disown(one.id)}
            />
          ))}
        </ul>
      )}
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
      {list?.length === 1 && <p className="text-13 text-subtle">{t('auth.sessions.alone')}</p>}
      <TellEach />
    </SecurityPanel>
  )
}

/** Whether each login is told of the one before, in this browser (protection A8); a new place always is. */
function TellEach() {
  const { t } = useTranslation()
  const { lastLoginOff, toggle } = usePreferences()
  return (
    <Switch checked={!lastLoginOff} onChecked={() => toggle('lastLoginOff')} data-testid="sessions.tellEach.switch">
      {t('auth.sessions.tellEach')}
    </Switch>
  )
}

function Login(props: {
  login: OwnSession
  ending: boolean
  onEnd: () => void
  /** its owner says that it was somebody else */
  onDisown: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { login, ending, onEnd } = props
  const Device = isHandheld(login.userAgent) ? Smartphone : Monitor
  const device = deviceName(login.userAgent) ?? t('auth.sessions.unknownDevice')
  return (
    <li className="flex flex-wrap items-center gap-3 p-4" data-testid="sessions.row">
      <Device className="flex-none text-muted" size={20} aria-hidden />
      <div className="grid min-w-0 flex-1 basis-40 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="font-[600]">{device}</strong>
          {login.current && <Badge tone="brass">{t('auth.sessions.here')}</Badge>}
          {login.newPlace && <Badge tone="warn">{t('auth.sessions.newPlace')}</Badge>}
        </span>
        <span className="break-words text-13 text-muted">
          {placeText(login)}
          <br />
          {t('auth.sessions.seen', { time: format.moment(login.lastSeenAt) })}
          {', '}
          {t('auth.sessions.since', { time: format.moment(login.createdAt) })}
        </span>
      </div>
      {!login.current && (
        <div className="flex flex-wrap gap-2">
          {login.newPlace && (
            <Button
              variant="danger"
              size="sm"
              onClick={props.onDisown}
              aria-label={`${t('auth.sessions.notMe')}: ${device}`}
              data-testid="sessions.notMe.button"
            >
              {t('auth.sessions.notMe')}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            busy={ending}
            onClick={onEnd}
            aria-label={`${t('auth.sessions.end')}: ${device}`}
            data-testid="sessions.end.button"
          >
            {t('auth.sessions.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
