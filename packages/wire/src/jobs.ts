import { z } from 'zod'

const none = z.strictObject({})

/**
 * Every background job: its queue, its data and how often it ticks (architecture 6). A tick has no window: late or doubled
 * ticks are harmless, the database says what is due. `outboxId` is set when an outbox row asked for it (safety R5).
 */
export const jobs = {
  'lottery.planIssues': { queue: 'lottery', data: none, everyMs: 10 * 60_000 },
  'lottery.closeIssues': { queue: 'lottery', data: none, everyMs: 1_000 },
  'lottery.drawIssues': { queue: 'lottery', data: none, everyMs: 1_000 },
  'lottery.readRounds': { queue: 'beacon', data: none, everyMs: 1_000 },
  'lottery.settleIssues': { queue: 'settlement', data: none, everyMs: 2_000 },
  'lottery.advanceChases': { queue: 'settlement', data: none, everyMs: 1_000 },
  'wages.settleRealtime': { queue: 'wages', data: none, everyMs: 15_000 },
  'wages.retryPayments': { queue: 'wages', data: none, everyMs: 60_000 },
  'wages.settlePeriods': { queue: 'wages', data: none, everyMs: 60_000 },
  'wages.payPeriods': { queue: 'wages', data: none, everyMs: 60_000 },
  'dividends.settle': { queue: 'wages', data: none, everyMs: 60_000 },
  'dividends.payHouse': { queue: 'wages', data: none, everyMs: 60_000 },
  'dividends.payAutomatically': { queue: 'wages', data: none, everyMs: 60_000 },
  'dividends.collect': { queue: 'wages', data: none, everyMs: 60_000 },
  'contracts.expireOffers': { queue: 'contracts', data: none, everyMs: 60_000 },
  'contracts.remindOfEnds': { queue: 'contracts', data: none, everyMs: 3_600_000 },
  'agents.rollUpTeamDays': { queue: 'ledger', data: none, everyMs: 5_000 },
  'ledger.noteLargeMoves': { queue: 'ledger', data: none, everyMs: 5_000 },
  'agents.tellNews': { queue: 'site', data: none, everyMs: 3_600_000 },
  'ledger.rollUpHouse': { queue: 'ledger', data: none, everyMs: 60_000 },
  'ledger.verify': { queue: 'ledger', data: none, everyMs: 60_000 },
  'ledger.verifyAll': { queue: 'ledger', data: none, everyMs: 60_000 },
  'liabilities.closeDays': { queue: 'ledger', data: none, everyMs: 60_000 },
  'audit.witness': { queue: 'ledger', data: none, everyMs: 60_000 },
  'alarms.watch': { queue: 'alarms', data: none, everyMs: 30_000 },
  'contacts.sealOld': { queue: 'site', data: none, everyMs: 60_000 },
  'deposits.followUp': { queue: 'cashier', data: none, everyMs: 5_000 },
  'accounts.close': { queue: 'cashier', data: none, everyMs: 60_000 },
  'wagering.takeBack': { queue: 'cashier', data: none, everyMs: 60_000 },
  'withdrawals.followUp': { queue: 'cashier', data: none, everyMs: 5_000 },
  'games.watchProviders': { queue: 'games', data: none, everyMs: 30_000 },
  'games.syncTitles': { queue: 'games', data: none, everyMs: 15_000 },
  'games.sweepRounds': { queue: 'games', data: none, everyMs: 60_000 },
  'games.endSessions': { queue: 'games', data: none, everyMs: 5_000 },
  'games.followTransfers': { queue: 'games', data: none, everyMs: 5_000 },
  'games.compareCalls': { queue: 'games', data: none, everyMs: 60_000 },
  'games.takeRounds': { queue: 'games', data: none, everyMs: 5_000 },
  'cashier.reconcile': { queue: 'cashier', data: none, everyMs: 10 * 60_000 },
  'diligence.watchMoney': { queue: 'site', data: none, everyMs: 60_000 },
  'diligence.dropOldPapers': { queue: 'site', data: none, everyMs: 3_600_000 },
  'care.judgeMarkers': { queue: 'site', data: none, everyMs: 10 * 60_000 },
  'care.remindReviews': { queue: 'site', data: none, everyMs: 3_600_000 },
  'care.judgeDormancy': { queue: 'site', data: none, everyMs: 3_600_000 },
  'release.check': { queue: 'ledger', data: none, everyMs: 86_400_000 },
  'campaigns.sendDue': { queue: 'site', data: none, everyMs: 5 * 60_000 },
  'feedback.dropOld': { queue: 'site', data: none, everyMs: 3_600_000 },
  'points.grantDays': { queue: 'site', data: none, everyMs: 60_000 },
  'rewards.judgeDays': { queue: 'site', data: none, everyMs: 60_000 },
  'rewards.planEnvelopes': { queue: 'site', data: none, everyMs: 60_000 },
  'exclusions.sweep': { queue: 'site', data: none, everyMs: 86_400_000 },
  'mails.deliver': { queue: 'mails', data: none, everyMs: 2_000 },
  'site.checkCdns': { queue: 'site', data: none, everyMs: 60_000 },
  'site.closeFreePlays': { queue: 'site', data: none, everyMs: 60_000 },
  'site.maintainPartitions': { queue: 'site', data: none, everyMs: 600_000 },
  'encryption.rotateKeys': { queue: 'site', data: none, everyMs: 600_000 },
  'site.purge': { queue: 'site', data: none, everyMs: 3_600_000 },
} as const satisfies Record<string, { queue: string; data: z.ZodType; everyMs: number }>

export type JobName = keyof typeof jobs
export type JobData<N extends JobName> = z.output<(typeof jobs)[N]['data']>
export type QueueName = (typeof jobs)[JobName]['queue']
