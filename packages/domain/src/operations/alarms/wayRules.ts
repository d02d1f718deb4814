import type { AlarmRule } from './alarmRule.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
/** A successor is made an hour ahead, by a job of every ten minutes. */
const KEY_LEFT_MIN_S = 30 * MINUTE_S

/** The ways in and out: withdrawals, providers, effects, access. */
export const wayRules: readonly AlarmRule[] = [
  {
    name: 'WITHDRAWALS_OF_ACCOUNT',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'withdrawal_account_hour_max', over: 5 },
    says: 'More than five withdrawals to one account within an hour.',
    act: [
      'Console, Withdrawals: look at the newest, and at the logins of their member.',
      'Freeze the wallet if the member does not know of them.',
    ],
  },
  {
    name: 'WITHDRAWALS_LEAP',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: {
      kind: 'TIMES',
      measure: 'withdrawal_hour_units',
      than: 'withdrawal_hour_week_ago_units',
      times: 3,
      // 10,000.0000 of the currency
      least: 100_000_000,
    },
    says: 'More than three times as much is to be paid out as in the same hour a week ago.',
    act: [
      'Console, Withdrawals: look whether they are of few members or of many.',
      'Approve nothing by hand before the cause is known: a promotion, a large win, or an intrusion.',
    ],
  },
  {
    name: 'WITHDRAWAL_UNKNOWN',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'withdrawal_unknown_oldest_seconds', over: 30 * MINUTE_S },
    says: 'For half an hour nobody has known the outcome of a payout.',
    act: [
      'Ask the provider about the payout by its id. Never send it again by hand.',
      'Once the provider answers, the platform books what it says by itself.',
    ],
  },
  {
    name: 'RECONCILIATION_DIFFERS',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'provider_recon_diff_oldest_seconds', over: HOUR_S },
    says: 'The statement of a payment provider has differed from the books for an hour.',
    act: [
      'Console, Payments: the difference names the deposit or payout.',
      'Ask the provider which of the two is right; what it tells us then is booked by itself.',
    ],
  },
  {
    name: 'GAMES_DIFFER',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'provider_cases_oldest_seconds', over: HOUR_S },
    says: 'The calls of a game provider have differed from the books for an hour.',
    act: ['Console, Provider cases: compare the round with the provider, then close the case.'],
  },
  {
    name: 'PROVIDER_AWAY',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'provider_away_seconds', over: 10 * MINUTE_S },
    says: 'A game provider has not answered for ten minutes.',
    act: ['Ask the provider. Its games are not offered meanwhile, and come back by themselves.'],
  },
  {
    name: 'BEACON_AWAY',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'beacon_round_late_seconds', over: MINUTE_S },
    says: 'A draw has waited a minute for its round of the beacon; after five it is void and refunded.',
    act: [
      'Read the log of the worker for "no relay has the round of a draw": it says what each relay answered.',
      'A local beacon: start it again with the same BEACON_SECRET. Relays outside: look at the way out, name others in BEACON_URLS.',
      'All else goes on meanwhile. Never draw by hand: what was void is refunded, what comes later is drawn by itself.',
    ],
  },
  {
    name: 'OUTBOX_WAITS',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'outbox_oldest_seconds', over: MINUTE_S },
    says: 'An effect has waited for more than a minute.',
    act: [
      'Look whether Redis answers and whether a worker runs.',
      'Console, Dead letters: what was given up is released there.',
    ],
  },
  {
    name: 'OUTBOX_WAITS_LONG',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'outbox_oldest_seconds', over: 5 * MINUTE_S },
    says: 'An effect has waited for more than five minutes.',
    act: ['As for OUTBOX_WAITS. Money is safe meanwhile: effects are only late.'],
  },
  {
    name: 'LOCKOUTS_LEAP',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: {
      kind: 'TIMES',
      measure: 'lockout_hour',
      than: 'lockout_usual_hour',
      times: 10,
      least: 10,
    },
    says: 'Ten times as many passwords were locked within an hour as usual.',
    act: [
      'Somebody tries passwords. Read auth_fail_total by reason, and the addresses in the log.',
      'Block networks in the settings of the merchant; the puzzle before the login stays on.',
    ],
  },
  {
    name: 'COMMANDS_WAIT',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'waiting_command_oldest_seconds', over: 10 * MINUTE_S },
    says: 'A command of an officer has waited for ten minutes for a second officer.',
    act: [
      'Console, Second yes: look at what it would do, then say yes or no. It is over after a day.',
      'Call a second officer where only one is on duty. Nobody is both.',
    ],
  },
  {
    name: 'OFFICER_LOCKED',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'officer_locks', over: 0 },
    says: 'Somebody tried an officer’s password or code until the name, or the address, was locked.',
    act: [
      'Console, Audit: search staff.loginRefused. Ask the officer, in person or by a number that is known.',
      'If it was not the officer, close the address at the balancer and let the officer enrol again.',
    ],
  },
  {
    name: 'TICKETS_OVERDUE',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'feedback_overdue', over: 0 },
    says: 'A question or complaint of a player has waited beyond its deadline.',
    act: [
      'Console, Feedback: answer what is overdue, the oldest first.',
      'A complaint may have a first answer; its final one has a deadline of its own.',
    ],
  },
  {
    name: 'LIABILITIES_UNCOVERED',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'liability_uncovered_units', over: 0 },
    says: 'What a merchant owes its players is more than what is set aside for them.',
    act: [
      'Console, Liabilities: compare the day with the statement of the bank.',
      'Set the missing part aside, and have two officers note it: the alarm goes within a minute.',
    ],
  },
  {
    name: 'RELEASE_DIFFERS',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'release_parts_differing', over: 0 },
    says: 'Code, paytables, database or configuration are not what was accepted.',
    act: [
      'Console, What runs: which part differs. After a release two officers accept it there.',
      'Without a release: compare the files with a checkout by sha256sum, and find out who changed what.',
    ],
  },
  {
    name: 'KEYS_OVERDUE',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'BELOW', measure: 'encryption_key_left_seconds', under: KEY_LEFT_MIN_S },
    says: 'Keys of encrypted bodies were not replaced when they were due.',
    act: ['Read the log of the worker for encryption.rotateKeys.'],
  },
  {
    name: 'MEASURES_MISSING',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'BELOW', measure: 'operations_group_read', under: 1 },
    says: 'A group of measures cannot be read: alarms over them are silent.',
    act: ['Read the log of the worker for "a group of measures could not be read".'],
  },
]
