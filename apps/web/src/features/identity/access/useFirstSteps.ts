import { toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

/** The first-login action (spec 4): a welcome that says what makes the account safe, and leads there. */
export function useFirstSteps(): () => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return () =>
    toast({
      tone: 'success',
      id: 'first-steps',
      title: t('auth.login.first'),
      text: t('auth.register.next'),
      action: {
        label: t('wallet.page.securityCenter.title'),
        onPress: () => void navigate('?mc=securityCenter'),
      },
    })
}
