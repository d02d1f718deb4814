import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { RegisterForm } from './RegisterForm.tsx'
import { RegisterFrame } from './RegisterFrame.tsx'

/** `/register`: opening an account by oneself; an invitation code may be typed in. */
export default function RegisterScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('affiliateCode') ?? ''
  return (
    <RegisterFrame title={t('auth.register.title')} lead={t('auth.register.lead')}>
      <RegisterForm code={code} codeLocked={false} onDone={() => navigate('/index')} />
    </RegisterFrame>
  )
}
