import { Button, FormAlert } from '@croupier/ui'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../api/apiError.ts'
import { knowsPasskeys, passkeyTrouble, usePasskeyLogin } from '../../../api/identity/passkeys.ts'
import type { LoggedIn } from '../../../api/identity/session.ts'
import { explainPasskey } from '../factors/passkeyWords.ts'

/** Login with a passkey: no name, no password, no puzzle; the device names the account (experience 3.13). */
export function PasskeyLogin(props: { side?: 'member' | 'agent'; onDone: (loggedIn: LoggedIn) => void }) {
  const { t } = useTranslation()
  const login = usePasskeyLogin()
  const [problem, setProblem] = useState<string | null>(null)
  if (!knowsPasskeys()) return null
  const start = () => {
    setProblem(null)
    login.mutate(props.side ?? 'member', {
      onSuccess: props.onDone,
      // Who closed the browser's dialog knows that nothing came of it.
      onError: (error) => setProblem(quiet(error) ? null : explainPasskey(error, t)),
    })
  }
  return (
    <div className="grid gap-3">
      <FormAlert text={problem} />
      <Button
        variant="outline"
        block
        busy={login.isPending}
        icon={<Fingerprint size={18} aria-hidden />}
        onClick={start}
        data-testid="login.passkey.button"
      >
        {t('auth.passkeys.login')}
      </Button>
    </div>
  )
}

const quiet = (error: unknown) => !isRefusal(error) && passkeyTrouble(error) === 'cancelled'
