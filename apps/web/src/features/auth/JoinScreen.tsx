import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { RegisterForm } from './RegisterForm.tsx'
import { RegisterFrame } from './RegisterFrame.tsx'

/**
 * `/join?affiliateCode=…`: where an invitation lands. Its code is filled in and locked; an address
 * that lost its code leaves the field open.
 */
export default function JoinScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = (query.get('affiliateCode') ?? query.get('code') ?? '').trim()
  const lead = code === '' ? t('auth.join.noCode') : t('auth.join.lead', { code })
  return (
    <RegisterFrame title={t('auth.join.title')} lead={lead}>
      <RegisterForm code={code} codeLocked={code !== ''} onDone={() => navigate('/index')} />
    </RegisterFrame>
  )
}
