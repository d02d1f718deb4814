import { connect } from '@croupier/db'
import { databaseUrl } from '@croupier/db/admin'
import type { TestServices } from '@croupier/testkit'
import { createVitest, type Vitest } from 'vitest/node'
import { schemaText } from '../schemaTexts.ts'
import { ROOT } from '../services/index.ts'
import { whyNobodyNotices } from './explained.ts'
import { type SqlFault, sqlFaultsOf } from './sqlFaults.ts'
import { type MutatedFunction, TESTS } from './sqlFunctions.ts'

/** The outcome of a fault: noticed by a test, by nobody, nothing that anybody could notice (not run), or refused by the database. */
export type Verdict = 'KILLED' | 'SURVIVED' | 'EXPLAINED' | 'REFUSED'

export interface Judged {
  readonly fault: SqlFault
  readonly verdict: Verdict
  /** the test that turned red, or why nobody could notice */
  readonly by: string | null
}

/** One Vitest over the integration tests, whose template database faults are planted in. */
export interface SqlRuns {
  /** Runs the function's tests without a fault. @throws Error when they are not green */
  calm(of: MutatedFunction): Promise<void>
  /** Plants faults one at a time, each in a healthy template, and takes each back. @param lines all of them when left out */
  judge(of: MutatedFunction, lines?: (line: number) => boolean): AsyncGenerator<Judged>
  close(): Promise<void>
}

/** A test takes seconds; one that takes so long was stopped by the fault. */
const FAULT_MS = 180_000

/** The first failed test of a run; null when everything was green. */
async function firstFailure(vitest: Vitest, files: readonly string[]): Promise<string | null> {
  for (const file of files) {
    const [wanted] = await vitest.globTestSpecifications([file])
    if (wanted === undefined) throw new Error(`there is no ${file}`)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([wanted], false)
    // What ran for an earlier fault is told again.
    const module = testModules.find((one) => one.relativeModuleId === file)
    if (module === undefined) throw new Error(`${file} did not run`)
    for (const test of module.children.allTests('failed')) return `${file}: ${test.fullName}`
    if (module.state() === 'failed') return `${file}: its set-up`
    if (unhandledErrors.length > 0) return `${file}: an error outside its tests`
  }
  return null
}

/** Starts Vitest with one template database; close it afterwards. */
export async function openSqlRuns(): Promise<SqlRuns> {
  // Faults are planted in it: nobody else's tests may copy it.
  process.env.TEST_TEMPLATE = 'own'
  const vitest = await createVitest('test', {
    root: ROOT,
    project: ['integration'],
    watch: false,
    bail: 1,
    maxWorkers: 1,
    // Every file takes a database of its own and shares nothing else, so one worker reads the code once for all faults.
    isolate: false,
    // Anyone who waits for what a fault has made impossible would wait until it counts as hung.
    testTimeout: FAULT_MS,
    reporters: [{}],
  })
  await vitest.standalone()
  const filesOf = ({ tests }: MutatedFunction) => tests.map((name) => `${TESTS}/${name}.test.ts`)
  const replace = async (text: string) => {
    const [project] = vitest.projects
    const services = project?.getProvidedContext().testServices as TestServices
    const db = connect(databaseUrl(services.adminUrl, services.template), { max: 1 })
    try {
      await db.prisma.$executeRawUnsafe(text)
    } finally {
      await db.close()
    }
  }
  return {
    async calm(of) {
      const failed = await firstFailure(vitest, filesOf(of))
      if (failed !== null) throw new Error(`without any fault this is red: ${failed}`)
    },
    async *judge(of, lines = () => true) {
      const healthy = schemaText(of.name).sql
      const faults = sqlFaultsOf(healthy)
      // Anyone who cannot write the healthy function is not refused for a fault.
      await replace(healthy)
      for (const fault of faults.filter(({ line }) => lines(line))) {
        const why = whyNobodyNotices(of.name, fault)
        if (why !== null) {
          yield { fault, verdict: 'EXPLAINED', by: why }
          continue
        }
        const refused = await replace(fault.text).then(
          () => false,
          () => true,
        )
        if (refused) {
          yield { fault, verdict: 'REFUSED', by: null }
          continue
        }
        const by = await firstFailure(vitest, filesOf(of))
        await replace(healthy)
        yield { fault, verdict: by === null ? 'SURVIVED' : 'KILLED', by }
      }
    },
    close: async () => await vitest.close(),
  }
}
