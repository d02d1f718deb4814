import { transferKindNumbers } from '@croupier/ledger'
import type { TransferKind } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { schemaText } from '../../scripts/schemaTexts.ts'
import { isTest, sources, textOf } from './sources.ts'

/** A file that must ask the gate for a path, or why nothing asks. */
type Path = { readonly asks: string; readonly path: string } | { readonly free: string }

const SETTLING = { free: 'play that was let in is settled whatever happens' }
const EARNED = { free: 'what contracts and rates owe for play that was let in' }
const OUT = { free: 'money out stays open (protection P6)' }
const GAMES = { asks: 'packages/domain/src/games/rounds/bet.ts', path: 'BET' }
const MOVES_IN = { asks: 'packages/domain/src/games/wallets/moveVendorMoney.ts', path: 'BET' }
const AWAY = { free: 'what play with a provider came to that was let in with its money' }
const REDEEMS = { asks: 'packages/domain/src/rewards/points/redeem.ts', path: 'BONUS' }
const CLAIMS = { asks: 'packages/domain/src/rewards/grants/payGrant.ts', path: 'BONUS' }
const CORRECTS = { free: 'a correction of the books' }

/** Every way in which money moves (protection 2.2, rules E7). A new kind has to say here what protects players on it. */
const money: Record<TransferKind, Path> = {
  LOTTERY_STAKE: { asks: 'prisma/functions/lottery/place_bet.sql', path: 'BET' },
  DEPOSIT: { asks: 'packages/domain/src/cashier/deposits/createDeposit.ts', path: 'DEPOSIT' },
  TRANSFER_DOWN: { asks: 'packages/domain/src/agency/transfers/blocks.ts', path: 'TRANSFER_IN' },
  TRANSFER_UP: { asks: 'packages/domain/src/agency/transfers/blocks.ts', path: 'BONUS' },
  BET_CANCEL: SETTLING,
  BET_CANCEL_FEE: { free: 'what taking back a bet costs that was let in' },
  BET_VOID: SETTLING,
  LOTTERY_PAYOUT: SETTLING,
  BET_PUSH: SETTLING,
  PAYOUT_REVERSAL: CORRECTS,
  SELF_REBATE: EARNED,
  UPLINE_REBATE: EARNED,
  REALTIME_WAGE: EARNED,
  DAILY_WAGE: EARNED,
  HOURLY_WAGE: EARNED,
  DIVIDEND: EARNED,
  DEMO_GRANT: { free: 'play money of an account that is being opened' },
  DEBT_PAYMENT: CORRECTS,
  DEBT_CORRECTION: CORRECTS,
  WITHDRAWAL_HOLD: OUT,
  WITHDRAWAL_RELEASE: OUT,
  WITHDRAWAL_PAID: OUT,
  WITHDRAWAL_FEE: OUT,
  PROVIDER_SETTLEMENT: { free: 'between the house and a provider: nobody’s wallet' },
  DEPOSIT_FEE: { free: 'part of a deposit that was let in' },
  DEPOSIT_REVERSAL: CORRECTS,
  VENDOR_IN: MOVES_IN,
  VENDOR_OUT: { free: "what is at a provider is its owner's" },
  VENDOR_RETURN: { free: "what never got to a provider is its owner's" },
  VENDOR_LOST: AWAY,
  VENDOR_WON: AWAY,
  GAME_STAKE: GAMES,
  GAME_TIP: GAMES,
  TABLE_RESERVE: GAMES,
  GAME_STAKE_RETURN: SETTLING,
  TABLE_RELEASE: SETTLING,
  CHASE_HOLD: { asks: 'packages/domain/src/lottery/chases/openChase.ts', path: 'BET' },
  CHASE_RELEASE: { free: "what was not played is its owner's" },
  GAME_PAYOUT: SETTLING,
  GAME_JACKPOT: SETTLING,
  GAME_PROMO: SETTLING,
  GAME_PAYOUT_REVERSAL: CORRECTS,
  GAME_PROMO_REVERSAL: CORRECTS,
  POINTS_EARNED: EARNED,
  POINTS_TAKEN: CORRECTS,
  POINTS_SPENT: REDEEMS,
  POINTS_RETURNED: CORRECTS,
  POINT_CASH: { asks: 'packages/domain/src/rewards/points/convertPoints.ts', path: 'BONUS' },
  REDEMPTION_CASH: REDEEMS,
  REDEMPTION_RETURN: CORRECTS,
  VIP_GIFT: CLAIMS,
  WATER_REBATE: CLAIMS,
  RED_ENVELOPE: CLAIMS,
  PROMOTION_BONUS: CLAIMS,
  MISSION_REWARD: CLAIMS,
  REFERRAL_REWARD: CLAIMS,
  BONUS_TAKEN: CORRECTS,
  ADJUSTMENT_IN: CORRECTS,
  ADJUSTMENT_OUT: CORRECTS,
}

/** Mails that tell somebody about their own account. An offer is none of them: it asks the gate for MARKETING before it is written. */
const NOTICES = [
  'changed',
  'code',
  'codeText',
  'contactChanged',
  'contactChangedText',
  'excluded',
  'factorAdded',
  'factorChanged',
  'factorRemoved',
  'locked',
  'newPlace',
  'passwordChanged',
  'passwordLocked',
  'paymentPassword',
  'payoutAccount',
  'reset',
]

const product = sources.filter((source) => !isTest(source.path))
const gated = Object.entries(money).flatMap(([kind, one]) =>
  'asks' in one ? [[kind, one.asks, one.path] as const] : [],
)

describe('one gate for play and money in (protection 2.2)', () => {
  it('every kind of movement is in the table', () => {
    expect(Object.keys(money).sort()).toEqual(Object.keys(transferKindNumbers).sort())
  })

  it.each(gated)('%s: %s asks for %s', (_kind, file, path) => {
    const text = textOf(file)
    expect(text).toMatch(/\b(?:protection_refusal|protectionRefusal|refuseProtected)\(/)
    expect(text).toContain(`'${path}'`)
  })

  it('a stake is booked by functions that ask, alone and together', () => {
    for (const name of ['place_bet', 'place_bets']) {
      expect(schemaText(name).sql).toMatch(/guarded THEN\s+protection_refusal\(merchant, member_id/)
    }
  })

  it('what is posted is posted where the table says', () => {
    const posting = (kind: string) =>
      product
        .filter(
          ({ path, text }) => path.startsWith('packages/domain/') && new RegExp(`(kind: |\\? )'${kind}'`).test(text),
        )
        .map(({ path }) => path)
    expect(posting('TRANSFER_DOWN')).toEqual(['packages/domain/src/agency/transfers/sendTransfer.ts'])
    expect(textOf('packages/domain/src/agency/transfers/sendTransfer.ts')).toContain('blockOf(tx')
    // What is credited was ordered before: the order asked, and money that has arrived is its owner's.
    expect(posting('DEPOSIT')).toEqual(['packages/domain/src/cashier/deposits/applyPayments.ts'])
  })

  it('offers are written by one statement, which asks', () => {
    const text = textOf('packages/domain/src/content/campaigns/sendDue.ts')
    expect(text).toMatch(/protection_gate\(.*'MARKETING'/)
    const writers = product.filter(({ path, text }) => path.startsWith('packages/') && /INTO campaign_sends/.test(text))
    expect(writers.map(({ path }) => path)).toEqual(['packages/domain/src/content/campaigns/sendDue.ts'])
  })

  it('every mail is a notice about the own account', () => {
    const mails = JSON.parse(textOf('packages/locales/src/mails/EN.json')) as object
    expect(Object.keys(mails).sort()).toEqual([...NOTICES].sort())
  })
})
