import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from '../../prisma/seed/accounts.ts'
import { DEMO_OFFICERS, OFFICER_WIDTH } from '../../prisma/seed/officers.ts'
import { DEMO_PAYERS, DEMO_PAYMENT_PASSWORD } from '../../prisma/seed/payments.ts'
import type { BoxRow, BoxSection } from '../services/box.ts'
import { demoPeople } from './people.ts'

const rowsOf = (people: readonly DemoAccount[]): BoxRow[] => {
  const shown = people.filter(({ role }) => role !== '')
  const width = Math.max(...shown.map(({ account }) => account.length), 0)
  return shown.map((one): BoxRow => [`${one.account.padEnd(width)}  ${one.password}`, one.role])
}

/** The demo merchant's accounts with their passwords, and one for every state that a person can be in. */
export const demoSections = (): BoxSection[] => [
  { title: 'Demo accounts', rows: rowsOf(demoAccounts) },
  {
    title: 'Transfers and withdrawals ask for one more password',
    rows: [[DEMO_PAYMENT_PASSWORD, `withdrawal password of ${DEMO_PAYERS.join(', ')}`]],
  },
  {
    title: 'Officers of the console (a code: npm run staff -- code --name olga)',
    rows: DEMO_OFFICERS.map(
      ({ name, roles }): BoxRow => [`${name.padEnd(OFFICER_WIDTH)}  ${DEMO_PASSWORD}`, roles.join(', ')],
    ),
  },
  { title: 'One account for each state (of the past that is played)', rows: rowsOf(demoPeople) },
]
