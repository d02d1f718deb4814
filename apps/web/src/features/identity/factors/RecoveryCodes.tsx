import { Button, Checkbox } from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './factors.css'

/** The recovery codes, this once: copied, downloaded or printed before they are left (safety 4.2). */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  const download = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className="grid gap-4">
      <p>{t('auth.factors.keepLead')}</p>
      <ol className="factor-codes" aria-label={t('auth.factors.recovery')} data-testid="recovery.codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label={t('common.action.copy')}
          copiedLabel={t('common.action.copied')}
          failedLabel={t('invite.copyFailed')}
          look="text"
        />
        <Button variant="outline" icon={<Download size={16} aria-hidden />} onClick={download}>
          {t('auth.factors.download')}
        </Button>
        <Button variant="outline" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {t('auth.factors.print')}
        </Button>
      </div>
      <Checkbox checked={kept} onChecked={setKept} data-testid="recovery.kept.checkbox">
        {t('auth.factors.kept')}
      </Checkbox>
      <Button block disabled={!kept} onClick={onKept} data-testid="recovery.done.button">
        {t('auth.factors.done')}
      </Button>
    </div>
  )
}
