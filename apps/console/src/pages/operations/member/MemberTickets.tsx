import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../texts.ts'
import { TicketRows } from '../../content/TicketRows.tsx'

/** What a member wrote, with the answers. */
export function MemberTickets({ member: { publicId } }: { member: MemberView }) {
  const t = useTexts()
  const query = useQuery({
    queryKey: ['member', publicId, 'tickets'],
    queryFn: async () => (await call(opsRoutes['members.listTickets'], { params: { publicId } })).value,
  })
  return <TicketRows query={query} rows={query.data ?? []} empty={t('tickets.noneOfMember')} />
}
