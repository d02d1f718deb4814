import { Button, ErrorState, ToastRegion } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Login } from './Login.tsx'
import { Menu } from './Menu.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { QueueKeys } from './QueueKeys.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'
import { StaleBar } from './StaleBar.tsx'
import { useForgetSelf, useSelfQuery } from './session.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { MerchantSelect } from './useMerchant.tsx'

/** The frame of every screen: what the officer may see, and the screen itself; the login for nobody. */
export function Shell() {
  const t = useTexts()
  const problem = useProblem()
  const { data: self, error, refetch } = useSelfQuery()
  const forget = useForgetSelf()
  const [isChanging, setChanging] = useState(false)
  if (self === undefined) {
    return error === null ? null : (
      <ErrorState title={problem(error)} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
    )
  }
  if (self === null) return <Login />
  const logOut = async () => {
    await call(opsRoutes['staff.logOut'], {})
    await forget()
  }
  return (
    <div className="console">
      <a className="console-skip" href="#main">
        {t('menu.skip')}
      </a>
      <Menu self={self} />
      <div>
        <header className="flex flex-wrap items-center justify-end gap-3 px-6 pt-4">
          <span className="console-merchant">
            <MerchantSelect />
          </span>
          <Button
            variant="outline"
            size="sm"
            title={t('login.change')}
            onClick={() => setChanging(true)}
            data-testid="self.name"
          >
            {self.name}
          </Button>
          <LanguageSwitch />
          <SoundSwitch />
          <ThemeSwitch />
          <Button
            variant="outline"
            size="sm"
            icon={<LogOut size={16} aria-hidden />}
            onClick={() => void logOut()}
            data-testid="logout.button"
          >
            {t('login.out')}
          </Button>
        </header>
        <StaleBar />
        <QueueKeys />
        <main id="main" className="console-main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {isChanging && <OwnPassword onClose={() => setChanging(false)} />}
      <ToastRegion regionLabel={t('common.messages')} closeLabel={t('common.close')} />
    </div>
  )
}
