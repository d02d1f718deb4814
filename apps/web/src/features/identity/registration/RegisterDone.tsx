import { Button } from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { keepAccessToken } from '../../../api/accessToken.ts'
import type { OpenedAccount } from '../../../api/identity/register.ts'
import { noteFirstLogin } from '../access/firstLogin.ts'
import { keepFirstPassword } from '../access/firstPassword.ts'

/** What comes after opening an account: its name, and the next sensible step. */
export function RegisterDone({ opened }: { opened: OpenedAccount }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone: anyone who listens or uses the keyboard goes on here.
  useEffect(() => heading.current?.focus(), [])
  const { account, password } = opened
  return (
    <div className="grid gap-4" data-testid="register.done">
      <h3 ref={heading} tabIndex={-1} className="text-18 outline-none">
        {t('auth.register.done', { account })}
      </h3>
      {password === undefined ? (
        <NextStep account={account} />
      ) : (
        <OnceShown account={account} password={password} token={opened.token} />
      )}
    </div>
  )
}

function NextStep({ account }: { account: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <Line label={t('auth.login.account')} text={account} testId="register.done.account" />
      <p className="text-13 text-muted">{t('auth.register.next')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          variant="outline"
          onClick={() => navigate('/index?mc=securityCenter')}
          data-testid="register.done.security"
        >
          {t('wallet.page.securityCenter.title')}
        </Button>
        <Button onClick={() => navigate('/index')} data-testid="register.done.home">
          {t('auth.register.goOn')}
        </Button>
      </div>
    </>
  )
}

/** Name and password that the server made: this is the only time they can be read. */
function OnceShown(props: { account: string; password: string; token: string }) {
  const { account, password, token } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const names = { account: t('auth.login.account'), password: t('auth.login.password') }
  const note = `${location.origin}\n${names.account}: ${account}\n${names.password}: ${password}\n`
  const goOn = () => {
    keepFirstPassword(password)
    noteFirstLogin(true)
    keepAccessToken(token)
    void client.invalidateQueries()
    navigate('/index')
  }
  return (
    <>
      <p className="text-13 text-muted">{t('auth.register.once')}</p>
      <Line label={names.account} text={account} testId="register.done.account" />
      <Line label={names.password} text={password} testId="register.done.password" />
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton
          look="text"
          text={note}
          label={t('auth.register.copyBoth')}
          copiedLabel={t('common.action.copied')}
          failedLabel={t('auth.register.copyFailed')}
          data-testid="register.done.copy"
        />
        <Button
          variant="outline"
          size="sm"
          icon={<Download size={16} aria-hidden />}
          onClick={() => save(note, `${account}.txt`)}
          data-testid="register.done.save"
        >
          {t('auth.register.save')}
        </Button>
      </div>
      <Button block onClick={goOn} data-testid="register.done.home">
        {t('auth.register.kept')}
      </Button>
    </>
  )
}

function Line(props: { label: string; text: string; testId: string }) {
  return (
    <dl className="grid gap-1 rounded-input bg-sunken px-3 py-2">
      <dt className="text-12 text-subtle">{props.label}</dt>
      <dd className="display text-20 break-all select-all" data-testid={props.testId}>
        {props.text}
      </dd>
    </dl>
  )
}

/** Offers a text as a file; nothing leaves the browser. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
