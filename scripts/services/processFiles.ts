/** The processes behind the web server. */
export type BackProcess = 'api' | 'realtime' | 'console' | 'worker' | 'playground' | 'games' | 'beacon' | 'witness'

export const WORKER_FILE = 'apps/worker/src/main.ts'

/**
 * The processes that are started together, each with its source.
 * @param without the worker where it is started after the past, the outside world where the database's user may make no roles for it,
 * the local beacon where draws have another
 */
export function backFiles(without: {
  worker: boolean
  outside: boolean
  beacon: boolean
}): [name: BackProcess, file: string][] {
  return [
    ['api', 'apps/api/src/main.ts'],
    ['realtime', 'apps/api/src/realtime/main.ts'],
    ['console', 'apps/api/src/ops/main.ts'],
    ['witness', 'apps/worker/src/witness/main.ts'],
    ...(without.beacon ? [] : [['beacon', 'apps/playground/src/beacon/main.ts'] as [BackProcess, string]]),
    ...(without.worker ? [] : [['worker', WORKER_FILE] as [BackProcess, string]]),
    ...(without.outside
      ? []
      : ([
          ['playground', 'apps/playground/src/main.ts'],
          ['games', 'apps/playground/src/games/main.ts'],
        ] as [BackProcess, string][])),
  ]
}
