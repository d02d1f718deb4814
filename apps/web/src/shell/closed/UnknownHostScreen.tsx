import { useTranslation } from 'react-i18next'
import { PlainScreen } from '../PlainScreen.tsx'

/** A host that no merchant has (spec 8, domain check). There is no merchant here whose service could be linked to. */
export default function UnknownHostScreen() {
  const { t } = useTranslation()
  return (
    <PlainScreen
      title={t('site.unknownHost.title')}
      text={t('site.unknownHost.text', { host: location.host })}
      testId="unknownHost.screen"
    >
      <p className="text-muted">{t('site.unknownHost.ask')}</p>
    </PlainScreen>
  )
}
