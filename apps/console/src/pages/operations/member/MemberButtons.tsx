import { Button } from '@croupier/ui'
import type { MemberMove, MemberView } from '@croupier/wire/ops'
import { useMay } from '../../../shell/session.ts'
import { useTexts } from '../../../texts.ts'
import { mayBeTest } from './TestAccountDialog.tsx'

/** Dialogs of what can be done beside moves. */
export type Opened = 'adjust' | 'bonus' | 'reset' | 'test' | 'unmask' | 'note' | 'label'
const READING = ['unmask', 'note', 'label'] as const

/** Moves that take something from a member. */
export const DANGEROUS: readonly MemberMove[] = ['freeze', 'freezeWallet', 'holdWallet', 'resetFactors', 'close']

/** What may be done to an account as it stands. */
function movesOf({ status, wallets, sessions, factors, closing }: MemberView): MemberMove[] {
  const cash = wallets.find(({ kind }) => kind === 'CASH')
  return [
    ...(status === 'ACTIVE' || status === 'FROZEN_DIVIDEND' ? (['freeze'] as const) : []),
    ...(status === 'FROZEN' ? (['unfreeze'] as const) : []),
    ...(cash === undefined ? [] : [cash.isFrozen ? ('thawWallet' as const) : ('freezeWallet' as const)]),
    ...(cash === undefined || cash.isHeld ? [] : (['holdWallet'] as const)),
    ...(sessions > 0 ? (['endSessions'] as const) : []),
    ...(factors.length > 0 ? (['resetFactors'] as const) : []),
    'unlock',
    ...(status === 'CLOSED' || closing !== null ? [] : (['close'] as const)),
  ]
}

type ButtonsProps = {
  member: MemberView
  onMove: (move: MemberMove) => void
  onOpen: (dialog: Opened) => void
}

/** What this officer may do with an account as it stands. */
export function MemberButtons({ member, onMove, onOpen }: ButtonsProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <div className="console-acts">
        {may('cashier.act') && (
          <Button size="sm" variant="outline" onClick={() => onOpen('adjust')} data-testid="member.adjust.button">
            {t('adjust.title')}
          </Button>
        )}
        {may('rewards.act') && (
          <Button size="sm" variant="outline" onClick={() => onOpen('bonus')} data-testid="member.bonus.button">
            {t('bonus.title')}
          </Button>
        )}
        {may('members.act') &&
          READING.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="outline"
              onClick={() => onOpen(one)}
              data-testid={`member.${one}.button`}
            >
              {t(`more.${one}`)}
            </Button>
          ))}
        {may('members.act') && (
          <Button size="sm" variant="outline" onClick={() => onOpen('reset')} data-testid="member.reset.button">
            {t('resetLink.title')}
          </Button>
        )}
      </div>
      {may('members.act') && (
        <div className="console-acts">
          {movesOf(member).map((one) => (
            <Button
              key={one}
              size="sm"
              variant={DANGEROUS.includes(one) ? 'danger' : 'outline'}
              onClick={() => onMove(one)}
              data-testid={`member.${one}.button`}
            >
              {t(`members.moves.${one}`)}
            </Button>
          ))}
          {mayBeTest(member) && (
            <Button size="sm" variant="danger" onClick={() => onOpen('test')} data-testid="member.markTest.button">
              {t('members.markTest')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
