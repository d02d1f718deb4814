import { Button, buttonLook } from '@croupier/ui'
import { Headset, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useService } from '../../../shell/service.ts'

/** Where to ask when no article answers; a merchant without customer service says so. */
export function HelpContact() {
  const { t } = useTranslation()
  const openService = useService()
  return (
    <aside className="help-contact" data-testid="help.contact">
      <h2 className="text-16">{t('help.contact.title')}</h2>
      <p>{openService === null ? t('help.contact.none') : t('help.contact.text')}</p>
      {openService !== null && (
        <Button variant="outline" icon={<Headset size={18} strokeWidth={1.75} aria-hidden />} onClick={openService}>
          {t('help.contact.open')}
        </Button>
      )}
      <Link to="/help?page=feedback" {...buttonLook({ variant: 'outline' })} data-testid="help.feedback.link">
        <MessageSquareText size={18} strokeWidth={1.75} aria-hidden />
        {t('feedback.open')}
      </Link>
    </aside>
  )
}
