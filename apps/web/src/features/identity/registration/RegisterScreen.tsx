import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { countClick } from '../../../api/identity/referralClick.ts'
import { RegisterFrame } from './RegisterFrame.tsx'
import { RegisterPanel } from './RegisterPanel.tsx'

/** `/register`: opening an account by oneself; an invitation code may be typed in. */
export default function RegisterScreen() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const code = query.get('affiliateCode') ?? ''
  const friend = query.get('referralCode') ?? ''
  useEffect(() => countClick(friend), [friend])
  return (
    <RegisterFrame title={t('auth.register.title')} lead={t('auth.register.lead')}>
      <RegisterPanel code={code} codeLocked={false} />
    </RegisterFrame>
  )
}
