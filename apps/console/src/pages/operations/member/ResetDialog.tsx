import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { useTexts } from '../../../texts.ts'

/** Has a link to choose a new password mailed to the member's own mailbox; no officer sees it. */
export function ResetDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('resetLink.title')}
      description={t('resetLink.does', { account: member.account })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { publicId: member.publicId }, body: { reason } }
        const { outcome } = (await call(opsRoutes['members.sendResetLink'], input)).value
        return t(`resetLink.outcomes.${outcome}`)
      }}
    />
  )
}
