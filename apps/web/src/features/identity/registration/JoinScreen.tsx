import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { invitationQuery } from '../../../api/identity/register.ts'
import { RegisterFrame } from './RegisterFrame.tsx'
import { RegisterPanel } from './RegisterPanel.tsx'

/**
 * `/join?affiliateCode=…`: where an invitation lands. Its code is filled in and locked, and who invites is told; an address
 * that lost its code, or whose code opens nothing any more, leaves the field open.
 */
export default function JoinScreen() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const named = (query.get('affiliateCode') ?? query.get('code') ?? '').trim()
  const invitation = useQuery(invitationQuery(named))
  const isWrong = isRefusal(invitation.error, 'MEMBER_INVITE_CODE_WRONG', 'VALIDATION_FAILED')
  const code = isWrong ? '' : named
  const lead = code === '' ? t(isWrong ? 'auth.join.wrong' : 'auth.join.noCode') : t('auth.join.lead', { code })
  const inviter = invitation.data?.inviter
  return (
    <RegisterFrame
      title={t('auth.join.title')}
      lead={lead}
      {...(inviter === undefined ? {} : { note: t('auth.join.by', { inviter }) })}
    >
      <RegisterPanel key={code} code={code} codeLocked={code !== ''} />
    </RegisterFrame>
  )
}
