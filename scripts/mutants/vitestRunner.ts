import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { strykerPlugins as published } from '@stryker-mutator/vitest-runner'

interface Wanted {
  /** `<file>#<test>` of the tests that reach the mutant */
  readonly testIds?: readonly string[]
  readonly relatedFiles?: readonly string[]
}
interface Runner {
  run(wanted?: Wanted & { readonly testFiles?: readonly string[] }): Promise<unknown>
}

/** As Stryker calls a plugin: with what the plugin says it needs. */
interface Factory {
  (injector: unknown): Runner
  readonly inject: readonly string[]
}

const factory = published[0]?.factory as unknown as Factory | undefined
if (factory === undefined) throw new Error('the Vitest runner of Stryker brings no plugin')
const makeRunner = factory

/**
 * Stryker's Vitest runner picks tests by a pattern of their names. Vitest 5 writes the names of nested tests in another way, so
 * that the pattern finds none of them and every mutant seems to survive. Here whole files are picked: those with a test that
 * reaches the mutant.
 */
function filesInsteadOfNames(injector: unknown): Runner {
  const runner = makeRunner(injector)
  const run = runner.run.bind(runner)
  runner.run = async ({ testIds = [], ...wanted } = {}) => {
    const testFiles = [...new Set(testIds.map((id) => id.slice(0, id.indexOf('#'))))]
    return await run(testFiles.length === 0 ? wanted : { ...wanted, testFiles })
  }
  return runner
}
filesInsteadOfNames.inject = makeRunner.inject

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'vitest-files', filesInsteadOfNames as never),
]
