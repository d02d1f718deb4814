import { readFileSync } from 'node:fs'
import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { DEMO_PASSWORD, demoAccounts } from '../prisma/seed/accounts.ts'
import { type FirstAgent, type FirstMerchantOutcome, openFirstMerchant } from '../prisma/seed/firstMerchant.ts'
import { type FirstMerchantOptions, readFirstMerchant } from './services/firstMerchantOptions.ts'
import { gatewayIn } from './services/gateway.ts'
import { StartProblem } from './services/index.ts'

/** Routes of the network this process is in; absent on systems other than Linux. */
const ROUTES = '/proc/net/route'

/**
 * From where the person who started the containers is seen: their browser's calls come in through the network's gateway.
 * None where the system names no gateway.
 */
function machineOutside(): string[] {
  try {
    return [gatewayIn(readFileSync(ROUTES, 'utf8'))].flatMap((address) => address ?? [])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function report({ origin, opening }: FirstMerchantOptions, outcome: FirstMerchantOutcome): void {
  if (outcome.kind === 'NONE' || opening === null) {
    if (outcome.kind === 'NONE') console.log('There is no merchant yet: officers open the first in the console.')
    return
  }
  const { merchant, agent } = opening
  if (outcome.kind === 'OTHER') {
    console.log(`The platform has the merchant ${outcome.code}; ${merchant.code} was not opened.`)
    return
  }
  console.log(`${merchant.name} (${merchant.code}) is open: ${origin} as soon as the web server is healthy.`)
  if (outcome.demo) {
    const names = demoAccounts.filter(({ type }) => type !== 4).map(({ account }) => account)
    console.log(`Demo accounts: ${names.join(', ')}; their password is ${DEMO_PASSWORD}.`)
    console.log('Everybody knows this password: a site for real people is another installation, without MERCHANT_DEMO.')
  } else if (agent !== null) {
    console.log(`Its top agent is ${agent.account}, who chooses another password at the first login, within a day.`)
  }
}

/** Opens the merchant that the environment names (.env.example, section Containers). */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const options = readFirstMerchant(env)
  const { opening } = options
  const log = { info() {}, warn: console.warn, error: console.error }
  const db = connect(options.databaseUrl, { name: 'croupier-merchant', max: 2 })
  try {
    const ctx = systemCtx({ db, log, masterKey: options.masterKey })
    const furnishing = (agent: FirstAgent | null) =>
      agent === null
        ? ({ kind: 'DEMO', machine: ['127.0.0.1', '::1', ...machineOutside()] } as const)
        : ({ kind: 'AGENT', agent } as const)
    const outcome =
      opening === null
        ? await openFirstMerchant(ctx, null)
        : await openFirstMerchant(ctx, opening.merchant, furnishing(opening.agent))
    report(options, outcome)
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  try {
    await main(process.env)
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    process.exitCode = 1
  }
}
