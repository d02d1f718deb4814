import { describe, expect, it } from 'vitest'
import { opsRoutes } from './index.ts'

/**
 * What an officer needs for each call, written by hand beside the calls: one word too wide in the wire would otherwise open an act to
 * everybody who may look (safety 4.4, 4.9).
 */
const ACCESS: Readonly<Record<string, readonly string[]>> = {
  'agents.act': [
    'desk.approveDividends',
    'agents.weighHouse',
    'agents.lowerSeries',
    'agents.raiseSeries',
    'agents.offerHouse',
    'agents.moveHouse',
  ],
  'agents.see': ['desk.listDividends', 'agents.readTree', 'agents.listFrozen'],
  'audit.see': ['platform.readAudit', 'release.read'],
  'cashier.act': [
    'cashier.moveWithdrawal',
    'cashier.changeWithdrawalProvider',
    'cashier.openWithdrawalProof',
    'cashier.openPayoutAccount',
    'cashier.creditDeposit',
    'cashier.refuseDeposit',
    'cashier.returnPayment',
    'cashier.releasePayment',
    'cashier.openPayer',
    'cashier.clearPayer',
    'cashier.openDepositProof',
    'cashier.claim',
    'liabilities.noteFunds',
    'payments.addChannel',
    'payments.changeChannel',
    'payments.switch',
    'payments.order',
    'members.adjust',
  ],
  'cashier.see': [
    'cashier.listWithdrawals',
    'cashier.listDeposits',
    'cashier.listDifferences',
    'history.listPayments',
    'history.readFile',
    'cashier.readWithdrawal',
    'cashier.readDeposit',
    'cashier.readRule',
    'payments.list',
  ],
  'content.act': [
    'desk.answerTicket',
    'content.publishNotice',
    'content.withdrawNotice',
    'content.saveSegment',
    'content.startCampaign',
    'content.stopCampaign',
    'content.openTicketImages',
  ],
  'content.see': [
    'desk.listTickets',
    'desk.listHelpVotes',
    'content.listNotices',
    'content.previewTexts',
    'content.listSegments',
    'content.measureSegment',
  ],
  'games.act': [
    'desk.setGameState',
    'desk.changeLimits',
    'games.setVendor',
    'games.chooseVendors',
    'games.chooseHot',
    'games.setTitle',
    'games.rotateKey',
    'games.closeCase',
    'games.decideAdjustment',
  ],
  'games.see': [
    'desk.readLimits',
    'games.listVendors',
    'games.readOffer',
    'games.listTitles',
    'games.listKeys',
    'games.listCases',
  ],
  'lottery.act': ['desk.releaseLines', 'desk.correctResult', 'issues.void'],
  'lottery.see': ['desk.listLottery', 'issues.list'],
  'members.act': [
    'care.noteTalk',
    'members.unmask',
    'members.writeNote',
    'members.setLabel',
    'members.move',
    'members.setLimit',
    'members.giveBreak',
    'members.answerRelease',
    'members.verify',
    'members.markTest',
    'papers.open',
    'papers.decide',
    'moneyCases.takeFile',
    'moneyCases.close',
    'exclusions.add',
    'exclusions.end',
    'exclusions.clear',
    'duplicates.tellApart',
  ],
  'members.see': [
    'care.list',
    'care.read',
    'members.search',
    'members.listReleases',
    'members.read',
    'members.readMore',
    'papers.list',
    'moneyCases.list',
    'exclusions.listSources',
    'exclusions.listEntries',
    'exclusions.listFound',
    'duplicates.list',
  ],
  'merchants.act': [
    'release.check',
    'release.accept',
    'cashier.setRule',
    'payments.saveProvider',
    'merchants.open',
    'merchants.changeSettings',
    'merchants.changeHosts',
    'signIn.save',
    'signIn.remove',
    'platform.closeMerchant',
    'platform.releaseBrake',
    'platform.releaseDeadLetter',
  ],
  'merchants.see': ['merchants.read', 'signIn.list', 'platform.listMerchants'],
  public: ['staff.logIn', 'staff.beginEnrolment', 'staff.enrol', 'platform.readOutbox'],
  'reports.see': [
    'liabilities.list',
    'liabilities.readFile',
    'reports.readDays',
    'reports.readFile',
    'reports.readMonths',
    'reports.readReturns',
    'reports.listBets',
    'platform.listAlarms',
    'platform.listDeadLetters',
    'platform.readBoard',
  ],
  'rewards.act': [
    'rewards.publishPromotion',
    'rewards.closePromotion',
    'rewards.decideApplication',
    'rewards.decideRedemption',
    'rewards.planEnvelope',
    'mall.save',
    'mall.switch',
  ],
  'rewards.see': [
    'rewards.listPromotions',
    'rewards.tryPromotion',
    'rewards.listWaiting',
    'rewards.listEnvelopes',
    'mall.list',
    'mall.listLevels',
  ],
  staff: [
    'staff.changeOwnPassword',
    'staff.readSelf',
    'staff.logOut',
    'staff.listSessions',
    'staff.endSession',
    'staff.listWaiting',
    'staff.sayYes',
    'staff.sayNo',
    'staff.withdrawCommand',
    'platform.listNames',
    'platform.readInbox',
  ],
  'staff.act': ['staff.add', 'staff.change', 'staff.renew', 'staff.saveRole'],
  'staff.see': ['staff.list'],
}

const needed = new Map(Object.entries(ACCESS).flatMap(([access, names]) => names.map((name) => [name, access])))

describe('what an officer needs for a call', () => {
  it.each(Object.entries(opsRoutes))('%s', (name, { access }) => {
    expect(access).toBe(needed.get(name))
  })

  it('what is sent is open to those who may only look where it changes nothing', () => {
    const changes = Object.values(opsRoutes).filter(({ method }) => method !== 'GET')
    expect(
      changes
        .filter(({ access }) => access.endsWith('.see'))
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/ops/merchants/:merchantCode/promotions/try',
      '/ops/merchants/:merchantCode/segments/measure',
      '/ops/texts/preview',
    ])
  })
})
