import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { RegisterFrame } from './RegisterFrame.tsx'
import { RegisterPanel } from './RegisterPanel.tsx'

/**
 * `/join?affiliateCode=…`: where an invitation lands. Its code is filled in and locked; an address
 * that lost its code leaves the field open.
 */
export default function JoinScreen() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const code = (query.get('affiliateCode') ?? query.get('code') ?? '').trim()
  const lead = code === '' ? t('auth.join.noCode') : t('auth.join.lead', { code })
  return (
    <RegisterFrame title={t('auth.join.title')} lead={lead}>
      <RegisterPanel code={code} codeLocked={code !== ''} />
    </RegisterFrame>
  )
}
