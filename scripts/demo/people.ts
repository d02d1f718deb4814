import { DEMO_PASSWORD, type DemoAccount } from '../../prisma/seed/accounts.ts'

/** In which state the past leaves an agent's contract with agent1 (rules B5). */
export type LeftAs = 'A' | 'P' | 'R' | 'X' | 'E' | 'V' | 'C'

/** Somebody of the demo merchant who comes during its past: one for each state that a person can be in. */
export interface DemoPerson extends DemoAccount {
  /** opened this many days before the past ends */
  readonly openedDaysAgo: number
  /** bets now and then */
  readonly plays?: true
  /** has a first password that somebody else made, and must change it (rules B2) */
  readonly mustChangePassword?: true
  /** logs in from here for the first time, and is asked for a code (rules E3.4) */
  readonly isAway?: true
  /** an officer froze the account, this many days ago (protection A9) */
  readonly frozenDaysAgo?: number
  /** an officer froze the wallet: what it owes stays open (rules B11) */
  readonly walletFrozenDaysAgo?: number
  /** age and identity were verified (protection A3) */
  readonly isVerified?: true
  /** is for tests, with play money (protection A11) */
  readonly isTest?: true
  /** registered by this player's link (rules C6) */
  readonly broughtBy?: string
  /** an agent's contract with its upline */
  readonly contract?: LeftAs
}

const FIRST_DAY = 14
const player = { type: 0, grant: '20000', openedDaysAgo: FIRST_DAY, plays: true } as const
const agent = { type: 2, grant: '5000', openedDaysAgo: FIRST_DAY } as const

type Row = Omit<DemoPerson, 'password' | 'email'>
const person = (row: Row): DemoPerson => ({
  password: DEMO_PASSWORD,
  email: `${row.account}@example.com`,
  ...row,
})

/** One agent below agent1 for each state of a contract. */
const contractAgents: readonly Row[] = [
  { account: 'agent1b', nickname: 'Jana', contract: 'A', role: 'agent with a signed contract' },
  { account: 'agent1c', nickname: 'Kilian', contract: 'P', role: 'agent with an offer to answer' },
  { account: 'agent1d', nickname: 'Lucia', contract: 'R', role: 'agent who turned an offer down' },
  { account: 'agent1e', nickname: 'Milan', contract: 'X', role: 'agent whose offer was withdrawn' },
  { account: 'agent1f', nickname: 'Nora', contract: 'E', role: 'agent with a change to answer' },
  { account: 'agent1g', nickname: 'Otto', contract: 'V', role: 'agent asked to end the contract' },
  { account: 'agent1h', nickname: 'Pia', contract: 'C', role: 'agent whose contract was ended' },
].map((row) => ({ ...agent, upline: 'agent1', ...row }) as Row)

const states: readonly Row[] = [
  {
    account: 'fresh1',
    type: 0,
    upline: 'agent1a',
    nickname: 'Quinn',
    grant: '0',
    openedDaysAgo: 0,
    role: 'fresh: nothing paid in, nothing played',
  },
  {
    account: 'first1',
    type: 0,
    upline: 'agent1a',
    nickname: 'Rosa',
    grant: '0',
    openedDaysAgo: 0,
    mustChangePassword: true,
    role: 'must change the first password',
  },
  {
    ...player,
    account: 'frozen1',
    upline: 'agent1a',
    nickname: 'Samir',
    frozenDaysAgo: 3,
    role: 'frozen: the login is refused',
  },
  {
    ...player,
    account: 'verified1',
    upline: 'agent1a',
    nickname: 'Tara',
    isVerified: true,
    role: 'age and identity verified',
  },
  {
    ...player,
    account: 'unverified1',
    upline: 'agent1a',
    nickname: 'Urs',
    role: 'age and identity not verified',
  },
  {
    ...player,
    account: 'cash1',
    upline: 'agent1a',
    nickname: 'Wim',
    role: 'deposits and withdrawals of every kind',
  },
  {
    ...player,
    account: 'away1',
    upline: 'agent1a',
    nickname: 'Vera',
    isAway: true,
    role: 'never logged in from here: asked for a code (see the outbox)',
  },
  {
    ...agent,
    account: 'debtor1',
    upline: 'agent1',
    nickname: 'Walid',
    contract: 'A',
    walletFrozenDaysAgo: 5,
    role: 'agent with debts: the wallet is frozen, wages stay owed',
  },
  {
    ...agent,
    account: 'creditor1',
    upline: 'debtor1',
    nickname: 'Xenia',
    contract: 'A',
    role: 'agent whom debtor1 owes wages',
  },
  {
    account: 'test1',
    type: 0,
    upline: 'agent2',
    nickname: 'Yuri',
    grant: '10000',
    openedDaysAgo: FIRST_DAY,
    isTest: true,
    role: 'for tests: play money, counted nowhere',
  },
]

/** Players whose bets fill the figures, below agents of different states. */
const crowd: readonly Row[] = [
  { ...player, account: 'player4', upline: 'agent1b', nickname: 'Zoe', role: '' },
  { ...player, account: 'player5', upline: 'agent1b', nickname: 'Ada', role: '' },
  { ...player, account: 'player6', upline: 'agent1f', nickname: 'Ben', role: '' },
  { ...player, account: 'player7', upline: 'agent1g', nickname: 'Cleo', role: '' },
  { ...player, account: 'player8', upline: 'creditor1', nickname: 'Dana', role: '' },
  { ...player, account: 'player9', upline: 'agent2', nickname: 'Emil', role: '' },
  { ...player, account: 'player10', upline: 'agent1a', nickname: 'Finn', role: '' },
]

/** Friends of player1 and of player2: one who pays in and plays, one who plays, one who has just come. */
const friends: readonly Row[] = [
  { ...player, account: 'friend1', nickname: 'Gus', broughtBy: 'player1' },
  { ...player, account: 'friend2', nickname: 'Hana', broughtBy: 'player1' },
  { ...player, account: 'friend3', nickname: 'Ivo', broughtBy: 'player1', openedDaysAgo: 1 },
  { ...player, account: 'friend4', nickname: 'Juno', broughtBy: 'player2' },
].map((row) => ({ upline: 'agent1a', role: '', ...row }) as Row)

/** Everybody who comes during the past, uplines first. Those without a role are not printed. */
export const demoPeople: readonly DemoPerson[] = [...contractAgents, ...states, ...crowd, ...friends].map(person)

/** Who goes on betting while the platform runs: accounts that nobody is told to try. */
export const crowdPlayers: readonly string[] = crowd.map(({ account }) => account)

/** Of the seed's accounts those who bet. */
export const seededPlayers: readonly string[] = ['player1', 'player2', 'player3', 'vip1']
