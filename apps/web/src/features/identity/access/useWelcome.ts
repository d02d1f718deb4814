import { toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoggedIn } from '../../../api/identity/session.ts'
import { placeText } from '../../../format/placeText.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { usePreferences } from '../../../preferences.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { deviceName } from '../security/deviceName.ts'
import { noteFirstLogin } from './firstLogin.ts'
import { rememberWanted } from './quickAccounts.ts'
import { useSocialChoice } from './social/socialChoice.ts'
import { useFirstSteps } from './useFirstSteps.ts'

/** The place of a login and the device it was made on, as far as either is known. */
function whereOf(login: NonNullable<LoggedIn['lastLogin']>): string {
  const device = login.userAgent === null ? null : deviceName(login.userAgent)
  return device === null ? placeText(login) : `${placeText(login)} · ${device}`
}

/**
 * What follows every login (spec 4): a password that must be changed is asked for at once; otherwise a welcome, with time
 * and place of the login before (protection A7) unless this browser is told not to (A8), at the first login with what is to be done next.
 */
export function useWelcome(onClose: () => void): (loggedIn: LoggedIn) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useFormat()
  const show = useOverlays((overlays) => overlays.show)
  const firstSteps = useFirstSteps()
  return ({ passwordExpired, firstTimeLogin, lastLogin }) => {
    void client.invalidateQueries()
    void rememberWanted(client)
    noteFirstLogin(passwordExpired && firstTimeLogin)
    if (passwordExpired) {
      show('password')
      return
    }
    const shown = usePreferences.getState().lastLoginOff ? null : lastLogin
    const last = shown && { time: format.moment(shown.at), place: whereOf(shown) }
    if (firstTimeLogin) firstSteps()
    else {
      toast({
        tone: 'success',
        title: t('auth.login.welcome'),
        ...(last === null ? {} : { text: t('auth.login.last', last) }),
      })
    }
    // Somebody on the way from a provider has come for that.
    if (useSocialChoice.getState().choice !== null) show('social')
    else onClose()
  }
}
