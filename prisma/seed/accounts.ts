/** A demo account: how to get in, and what it is there to show. */
export interface DemoAccount {
  readonly account: string
  readonly password: string
  /** where a reset link goes: an address that nobody has */
  readonly email: string
  /** what it shows */
  readonly role: string
  readonly type: 0 | 1 | 2 | 4
  /** account name of its upline; null places it below the house */
  readonly upline: string | null
  readonly nickname: string
  /** what it is granted to begin with, in its asset */
  readonly grant: string
  /** label that chooses its customer service */
  readonly label?: string
}

/** Every demo account has this password; it is not a secret and only for the demo merchant. */
export const DEMO_PASSWORD = 'Croupier-9-demo'

const demo = (row: Omit<DemoAccount, 'password' | 'email'>): DemoAccount => ({
  email: `${row.account}@example.com`,
  password: DEMO_PASSWORD,
  ...row,
})

/** The demo merchant's tree, uplines first. */
export const demoAccounts: readonly DemoAccount[] = [
  demo({
    account: 'top1',
    type: 1,
    upline: null,
    nickname: 'Aurelia',
    grant: '200000',
    role: 'top agent: the house pays her, she pays agent1',
  }),
  demo({
    account: 'agent1',
    type: 2,
    upline: 'top1',
    nickname: 'Bram',
    grant: '50000',
    role: 'agent of top1 with a real-time wage, offers one to agent1a',
  }),
  demo({
    account: 'agent1a',
    type: 2,
    upline: 'agent1',
    nickname: 'Chiara',
    grant: '20000',
    role: 'agent of agent1, upline of player1, player2 and vip1',
  }),
  demo({
    account: 'player1',
    type: 0,
    upline: 'agent1a',
    nickname: 'Dario',
    grant: '10000',
    role: 'player: place bets and watch three agents earn',
  }),
  demo({
    account: 'player2',
    type: 0,
    upline: 'agent1a',
    nickname: 'Edda',
    grant: '10000',
    role: 'player beside player1, for two windows at once',
  }),
  demo({
    account: 'vip1',
    type: 0,
    upline: 'agent1a',
    nickname: 'Fabio',
    grant: '100000',
    label: 'vipcs',
    role: 'player whose label opens the VIP service',
  }),
  demo({
    account: 'top2',
    type: 1,
    upline: null,
    nickname: 'Greta',
    grant: '200000',
    role: 'top agent of another branch: sees nothing of top1',
  }),
  demo({
    account: 'agent2',
    type: 2,
    upline: 'top2',
    nickname: 'Hugo',
    grant: '50000',
    role: 'agent without a contract yet',
  }),
  demo({
    account: 'player3',
    type: 0,
    upline: 'agent2',
    nickname: 'Ines',
    grant: '10000',
    role: 'player of the other branch',
  }),
  demo({
    account: 'demo',
    type: 4,
    upline: 'top1',
    nickname: 'Guest',
    grant: '10000',
    role: 'trial account: logging in by password is refused',
  }),
]
