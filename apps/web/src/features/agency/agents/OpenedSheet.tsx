import { Button, Dialog, Guilloche, Ticket, TicketSection } from '@croupier/ui'
import { Copy, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedAccount } from '../../../api/agency/agents.ts'
import { useSession } from '../../../api/session.ts'
import { useCopy } from '../../../shell/centre/useCopy.ts'
import './openedSheet.css'

/** What to hand over: the account and, this one time, its first password. */
export function OpenedSheet({ opened, onClose }: { opened: OpenedAccount; onClose: () => void }) {
  const { t } = useTranslation()
  const clientUrl = useSession((session) => session.clientUrl)
  const lines = [
    `${t('agent.open.account')}: ${opened.account}`,
    ...(opened.password === null ? [] : [`${t('agent.open.password')}: ${opened.password}`]),
    ...(clientUrl === null ? [] : [clientUrl]),
  ]
  const copy = useCopy()
  const shown = useRef<HTMLDListElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agent.open.doneTitle')}
      description={opened.password === null ? t('agent.open.doneOwn') : t('agent.open.doneOnce')}
      closeLabel={t('common.action.close')}
      data-testid="open.sheet"
      foot={
        <>
          <Button
            variant="outline"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copy(lines.join('\n'), shown.current)}
            data-testid="open.sheet.copy"
          >
            {t('common.action.copy')}
          </Button>
          <Button
            variant="outline"
            icon={<Printer size={16} aria-hidden />}
            onClick={() => globalThis.print()}
            data-testid="open.sheet.print"
          >
            {t('common.action.print')}
          </Button>
          <Button variant="brass" onClick={onClose} data-testid="open.sheet.done">
            {t('common.action.ok')}
          </Button>
        </>
      }
    >
      <Ticket className="opened-sheet">
        <TicketSection band>
          <Guilloche />
          <dl ref={shown} className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            <dt className="text-13 text-muted">{t('agent.open.account')}</dt>
            <dd className="display text-20 select-all" data-testid="open.sheet.account">
              {opened.account}
            </dd>
            {opened.password !== null && (
              <>
                <dt className="text-13 text-muted">{t('agent.open.password')}</dt>
                <dd className="display text-20 select-all" data-testid="open.sheet.password">
                  {opened.password}
                </dd>
              </>
            )}
            {clientUrl !== null && (
              <>
                <dt className="text-13 text-muted">{t('agent.open.address')}</dt>
                <dd className="break-all select-all">{clientUrl}</dd>
              </>
            )}
          </dl>
        </TicketSection>
      </Ticket>
    </Dialog>
  )
}
