import { readdirSync, readFileSync } from 'node:fs'
import { jobs } from '@croupier/wire'
import { expect, it } from 'vitest'

const FOLDER = 'tests/integration/operations/timetable'

/** Jobs that have no row of a merchant by which one could hold up another, each with why. */
const ALONE: Readonly<Record<string, string>> = {
  'lottery.planIssues': 'games are the platform’s, of no merchant',
  'lottery.closeIssues': 'games are the platform’s, of no merchant',
  'lottery.drawIssues': 'games are the platform’s, of no merchant',
  'lottery.readRounds': 'rounds of a beacon, of no merchant',
  'agents.rollUpTeamDays': 'one statement folds what came for all, up to one mark',
  'ledger.noteLargeMoves': 'one statement takes what came for all, up to one mark',
  'agents.tellNews': 'each merchant by itself (agency/agents)',
  'contracts.remindOfEnds': 'each merchant by itself (agency/contracts)',
  'ledger.rollUpHouse': 'one statement folds what came for all, up to one mark',
  'ledger.verify': 'reads; a part that fails holds up no other (checks/interruptedPass)',
  'ledger.verifyAll': 'reads; a part that fails holds up no other (checks/interruptedPass)',
  'care.judgeMarkers': 'each merchant by itself (identity/care)',
  'care.remindReviews': 'each merchant by itself (identity/protection)',
  'care.judgeDormancy': 'each merchant and account by itself (identity/dormancy)',
  'release.check': 'of the platform, of no merchant',
  'liabilities.closeDays': 'each merchant by itself (operations/liabilities)',
  'audit.witness': 'a chain that is doubted, or a head that is refused, holds up no other merchant’s (checks/witness)',
  'alarms.watch': 'reads figures of the whole platform',
  'games.watchProviders': 'providers are the platform’s: one that fails holds up no other (sideBySide)',
  'games.syncTitles': 'providers are the platform’s: one that fails holds up no other',
  'games.compareCalls':
    'a provider’s list is compared as a whole: one that fails holds up no other provider (sideBySide)',
  'diligence.dropOldPapers': 'one statement deletes what is old',
  'feedback.dropOld': 'one statement deletes what is old',
  'mails.deliver': 'each message by itself (platform/mails)',
  'site.checkCdns': 'hosts outside, each by itself',
  'accounts.close': 'each account by itself (cashier/closing)',
  'site.closeFreePlays': 'each account by itself (identity/registration)',
  'site.maintainPartitions': 'tables, each by itself',
  'encryption.rotateKeys': 'keys of the platform',
  'site.purge': 'tables, each by itself',
}

it('every job of the timetable serves others behind a row that fails, or says why none can', () => {
  const texts = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
  const played = texts.flatMap((text) => [...text.matchAll(/\['?"?([a-z]+\.[A-Za-z]+)|job: '([a-z]+\.[A-Za-z]+)/g)])
  const names = new Set(played.map(([, listed, named]) => listed ?? named))
  const missing = Object.keys(jobs).filter((name) => !names.has(name) && ALONE[name] === undefined)
  expect(missing).toEqual([])
  expect(Object.keys(ALONE).filter((name) => names.has(name) || !(name in jobs))).toEqual([])
})
