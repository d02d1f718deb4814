import { Button, toast } from '@croupier/ui'
import { type OpsClaim, opsRoutes } from '@croupier/wire/ops'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { useMay, useSelf } from './session.ts'
import { Clock } from './time/Clock.tsx'

type ClaimCellProps = {
  of: 'withdrawals' | 'deposits'
  id: string
  account: string
  claim: OpsClaim | null
}

/** Whether this officer may decide something that waits: nobody else has taken it up. */
export function useMayDecide(): (claim: OpsClaim | null) => boolean {
  const may = useMay()
  const self = useSelf()
  return (claim) => may('cashier.act') && (claim === null || claim.by === self?.name)
}

/** Who has taken up something that waits, and until when; takes it up and gives it back. */
export function ClaimCell({ of, id, account, claim }: ClaimCellProps) {
  const t = useTexts()
  const may = useMay()
  const self = useSelf()
  const problem = useProblem()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (isTaken: boolean) =>
      await call(opsRoutes['cashier.claim'], { params: { of, id }, body: { isTaken } }),
    onError: (error) => toast({ tone: 'error', title: problem(error) }),
    onSettled: async () => await client.invalidateQueries({ queryKey: [of] }),
  })
  const isOwn = claim !== null && claim.by === self?.name
  return (
    <span className="console-acts" data-testid={`claim.${account}`}>
      {claim !== null && (
        <span>
          {isOwn ? t('claims.you') : claim.by}, <Clock until={claim.until} />
        </span>
      )}
      {may('cashier.act') && (claim === null || isOwn) && (
        <Button
          size="sm"
          variant="outline"
          busy={change.isPending}
          onClick={() => change.mutate(!isOwn)}
          data-key="claim"
          data-testid={`claim.${account}.button`}
        >
          {t(isOwn ? 'claims.giveBack' : 'claims.take')}
        </Button>
      )}
    </span>
  )
}
