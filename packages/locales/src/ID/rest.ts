import agent from './agent.json' with { type: 'json' }
import auth from './auth.json' with { type: 'json' }
import bills from './bills.json' with { type: 'json' }
import chase from './chase.json' with { type: 'json' }
import contracts from './contracts.json' with { type: 'json' }
import deposits from './deposits.json' with { type: 'json' }
import down from './down.json' with { type: 'json' }
import feedback from './feedback.json' with { type: 'json' }
import games from './games.json' with { type: 'json' }
import help from './help.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import invite from './invite.json' with { type: 'json' }
import lottery from './lottery.json' with { type: 'json' }
import messages from './messages.json' with { type: 'json' }
import missions from './missions.json' with { type: 'json' }
import papers from './papers.json' with { type: 'json' }
import points from './points.json' with { type: 'json' }
import promotions from './promotions.json' with { type: 'json' }
import protection from './protection.json' with { type: 'json' }
import records from './records.json' with { type: 'json' }
import reports from './reports.json' with { type: 'json' }
import rewards from './rewards.json' with { type: 'json' }
import screens from './screens.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }
import transfers from './transfers.json' with { type: 'json' }
import wages from './wages.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }
import withdrawals from './withdrawals.json' with { type: 'json' }

/** What every lazy screen waits for. */
export default {
  agent,
  auth,
  bills,
  chase,
  contracts,
  deposits,
  down,
  feedback,
  games,
  help,
  home,
  invite,
  lottery,
  messages,
  missions,
  papers,
  points,
  promotions,
  protection,
  records,
  reports,
  rewards,
  screens,
  site,
  transfers,
  wages,
  wallet,
  withdrawals,
}
