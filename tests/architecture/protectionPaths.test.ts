import { transferKindNumbers } from '@croupier/ledger'
import { type RouteName, routes, type TransferKind } from '@croupier/wire'
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
  'accountClosed',
  'changed',
  'closingBegun',
  'closingDecided',
  'code',
  'codeText',
  'contactAdded',
  'contactChanged',
  'contactChangedText',
  'dormant',
  'excluded',
  'factorAdded',
  'factorChanged',
  'factorRemoved',
  'known',
  'locked',
  'newPlace',
  'passwordChanged',
  'passwordLocked',
  'paymentPassword',
  'paymentPasswordSet',
  'payoutAccount',
  'reset',
]

type Shows = { readonly asks: string } | { readonly free: string }
const DOMAIN = 'packages/domain/src/'
const ACTS = { free: 'an act, which the table of movements or its own gate judges' }
const RECORD = { free: 'what was' }

/** Every call of the areas that sell (protection P6): who asks whether its reader may be sold to, or why nobody does. */
const sells: Readonly<Partial<Record<RouteName, Shows>>> = {
  'notices.list': { asks: `${DOMAIN}content/notices/listNotices.ts` },
  'notices.announcements': { asks: `${DOMAIN}content/notices/listNotices.ts` },
  'promotions.list': { asks: `${DOMAIN}rewards/promotions/readPromotions.ts` },
  'promotions.own': { asks: `${DOMAIN}rewards/promotions/readPromotions.ts` },
  'promotions.join': ACTS,
  'promotions.addImage': ACTS,
  'promotions.claim': ACTS,
  'missions.list': { asks: `${DOMAIN}rewards/missions/missions.ts` },
  'missions.claim': ACTS,
  'missions.winners': { free: 'the same for everybody, without an offer' },
  'missions.ownRank': RECORD,
  'rewards.list': { asks: `${DOMAIN}rewards/grants/claims.ts` },
  'rewards.friends': RECORD,
  'rewards.countClick': ACTS,
  'rewards.claim': ACTS,
  'rewards.vip': { free: 'the own level, and the table of rules' },
  'rewards.envelopes': { asks: `${DOMAIN}rewards/envelopes/takeEnvelope.ts` },
  'rewards.takeEnvelope': ACTS,
  'points.mall': { asks: `${DOMAIN}rewards/points/mall.ts` },
  'points.account': RECORD,
  'points.details': RECORD,
  'points.redemptions': RECORD,
  'points.redeem': ACTS,
  'points.convert': ACTS,
  'messages.list': { asks: `${DOMAIN}content/messages/messageRow.ts` },
  'messages.unreadCount': { asks: `${DOMAIN}content/messages/messageRow.ts` },
  'messages.open': { free: 'what is opened was listed' },
  'messages.markRead': ACTS,
  'messages.remove': ACTS,
  'messages.offers': { free: 'whether one wants offers' },
  'messages.setOffers': { free: 'whether one wants offers' },
  'messages.quiet': { free: 'which messages are marked' },
  'messages.setQuiet': { free: 'which messages are marked' },
  'letters.threads': RECORD,
  'letters.read': RECORD,
  'letters.send': { asks: `${DOMAIN}content/letters/pair.ts` },
  'letters.markRead': ACTS,
}
const SELLING = /^(notices|promotions|missions|rewards|points|messages|letters)\./

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
    // The order asked, and what arrives is asked about again: it may be more, or late (rules E4.2).
    expect(posting('DEPOSIT')).toEqual(['packages/domain/src/cashier/deposits/applyPayments.ts'])
    expect(textOf('packages/domain/src/cashier/deposits/applyPayments.ts')).toContain('protectionRefusal(tx')
  })

  it('offers are written by one statement, which asks', () => {
    const text = textOf('packages/domain/src/content/campaigns/sendDue.ts')
    expect(text).toMatch(/protection_gate\(.*'MARKETING'/)
    const writers = product.filter(({ path, text }) => path.startsWith('packages/') && /INTO campaign_sends/.test(text))
    expect(writers.map(({ path }) => path)).toEqual(['packages/domain/src/content/campaigns/sendDue.ts'])
  })

  it('every call of the areas that sell is in the table', () => {
    expect(Object.keys(sells).sort()).toEqual(
      Object.keys(routes)
        .filter((name) => SELLING.test(name))
        .sort(),
    )
  })

  it.each(Object.entries(sells).flatMap(([name, one]) => ('asks' in one ? [[name, one.asks] as const] : [])))(
    '%s shows nothing that sells to who may not be sold to: %s',
    (_name, file) => {
      expect(textOf(file)).toMatch(/maySellTo\(|'MARKETING'/)
    },
  )

  it('every mail is a notice about the own account', () => {
    const mails = JSON.parse(textOf('packages/locales/src/mails/EN.json')) as object
    expect(Object.keys(mails).sort()).toEqual([...NOTICES].sort())
  })
})
