import {
  forgetTestServices,
  keepTestServices,
  listenForInterrupt,
  openTestTemplate,
  readTestServices,
  runVerb,
  StartProblem,
  startTestServices,
} from '../services/index.ts'

const USAGE = `Keeps PostgreSQL and Redis of the tests running until Ctrl-C, with the migrated template: tests begin at once while it does:
  npm run services
  npm run services &`

await runVerb(async () => {
  const running = readTestServices()
  if (running !== null) throw new StartProblem(`They run already, in process ${running.pid}. Stop that one first.`)
  const { interrupted } = listenForInterrupt()
  const services = await startTestServices()
  try {
    await openTestTemplate({ ...services, isKept: true })
    const { adminUrl, redisUrl } = services
    keepTestServices({ pid: process.pid, adminUrl, redisUrl })
    console.log('PostgreSQL and Redis are ready for the tests. Ctrl-C ends them.')
    await interrupted
  } finally {
    forgetTestServices()
    await services.close()
  }
  return 0
}, USAGE)
