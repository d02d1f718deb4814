import { Button, FormAlert } from '@croupier/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../api/apiError.ts'
import { knowsPasskeys, passkeyTrouble, usePasskeyLogin, usePasskeyProof } from '../../../api/identity/passkeys.ts'
import type { LoggedIn } from '../../../api/identity/session.ts'
import { explainPasskey } from '../factors/passkeyWords.ts'

/** Login with a passkey: no name, no password, no puzzle; the device names the account (experience 3.13). */
export function PasskeyLogin(props: { side?: 'member' | 'agent'; onDone: (loggedIn: LoggedIn) => void }) {
  const { t } = useTranslation()
  const login = usePasskeyLogin()
  if (!knowsPasskeys()) return null
  const { side = 'member', onDone } = props
  return <PasskeyButton use={login} input={side} onDone={onDone} text={t('auth.passkeys.login')} look="outline" />
}

/** The same where an account asks for its passkey: a browser that has none says so. */
export function PasskeyStep(props: { side: 'member' | 'agent'; onDone: (loggedIn: LoggedIn) => void }) {
  return knowsPasskeys() ? <PasskeyLogin {...props} /> : <NoPasskeys />
}

/** A passkey as a proof of who is there (ASVS 7.5.1). */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation()
  const proof = usePasskeyProof()
  if (!knowsPasskeys()) return <NoPasskeys />
  return <PasskeyButton use={proof} input={undefined} onDone={onProved} text={t('auth.second.submit')} look="primary" />
}

function NoPasskeys() {
  const { t } = useTranslation()
  return <p>{t('auth.passkeys.impossible')}</p>
}

function PasskeyButton<Reply, Input>(props: {
  use: UseMutationResult<Reply, unknown, Input>
  input: Input
  onDone: (reply: Reply) => void
  text: string
  look: 'outline' | 'primary'
}) {
  const { t } = useTranslation()
  const { use, input, onDone, look } = props
  const [problem, setProblem] = useState<string | null>(null)
  const start = () => {
    setProblem(null)
    use.mutate(input, {
      onSuccess: onDone,
      // Who closed the browser's dialog knows that nothing came of it.
      onError: (error) => setProblem(quiet(error) ? null : explainPasskey(error, t)),
    })
  }
  return (
    <div className="grid gap-3">
      <FormAlert text={problem} />
      <Button
        variant={look}
        block
        busy={use.isPending}
        icon={<Fingerprint size={18} aria-hidden />}
        onClick={start}
        data-testid="login.passkey.button"
      >
        {props.text}
      </Button>
    </div>
  )
}

const quiet = (error: unknown) => !isRefusal(error) && passkeyTrouble(error) === 'cancelled'
