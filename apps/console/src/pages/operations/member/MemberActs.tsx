import { type MemberView, type OpsAuditLine, opsRoutes } from '@croupier/wire/ops'
import { call } from '../../../api/call.ts'
import { MoreButton } from '../../../shell/MoreButton.tsx'
import { usePages } from '../../../shell/usePages.ts'
import { AuditRows } from '../AuditRows.tsx'

/** What officers did with a member, each with its reason. */
export function MemberActs({ member: { publicId } }: { member: MemberView }) {
  const { query, rows } = usePages<OpsAuditLine>(['member', publicId, 'acts'], async ({ after }) => {
    const before = after === undefined ? {} : { before: after }
    return (await call(opsRoutes['members.listActs'], { params: { publicId }, query: before })).value
  })
  return (
    <>
      <AuditRows query={query} rows={rows} />
      <MoreButton query={query} />
    </>
  )
}
