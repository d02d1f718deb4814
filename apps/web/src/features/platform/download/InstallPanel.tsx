import { Button } from '@croupier/ui'
import { CircleCheck, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInstalling } from '../../../shell/installing.ts'

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Installing from the browser: a button where the browser lets us, else the way through its menu. */
export function InstallPanel() {
  const { t } = useTranslation()
  const { prompt, installed } = useInstalling()
  return (
    <>
      <p className="text-muted">{t('down.what.pwa')}</p>
      {isInstalled() || installed ? (
        <p className="flex items-center gap-2" role="status" data-testid="down.installed">
          <CircleCheck size={20} strokeWidth={1.75} className="text-jade" aria-hidden />
          {isInstalled() ? t('down.running') : t('down.installed')}
        </p>
      ) : prompt === null ? (
        <p data-testid="down.noPrompt">{t('down.noPrompt')}</p>
      ) : (
        <Button
          size="lg"
          icon={<MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />}
          onClick={async () => {
            await prompt.prompt()
            // The browser asks once for each offer; accepted or not, this one is used up.
            await prompt.userChoice
            useInstalling.setState({ prompt: null })
          }}
          data-testid="down.install.button"
        >
          {t('down.install')}
        </Button>
      )}
    </>
  )
}
