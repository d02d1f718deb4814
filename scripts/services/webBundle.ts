import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts'
import { ROOT } from './folders.ts'
import { runTool } from './tool.ts'

const WEB = join(ROOT, 'apps', 'web')
const DIST = join(WEB, 'dist')
const STAMP = join(DIST, '.stamp')
/** Everything that can end up in the bundle: the web app and the packages that run in a browser. */
const SOURCES = [
  WEB,
  ...['art', 'fairness', 'locales', 'money', 'rules', 'ui', 'wire'].map((name) =>
    join(ROOT, 'packages', name),
  ),
  join(ROOT, 'package-lock.json'),
]

/**
 * Builds apps/web into apps/web/dist, unless the last build had the same sources.
 * Throws StartProblem with Vite's own words when the build fails.
 */
export async function ensureWebBundle(
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const print = fingerprint(SOURCES)
  if (existsSync(join(DIST, 'index.html')) && isStamped(STAMP, print)) return
  say('Building the web bundle …')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { NODE_ENV: 'production' }
  await runTool('Building the web bundle', process.execPath, [vite, 'build'], {
    cwd: WEB,
    output: 'hold',
    env,
    signal,
  })
  writeStamp(STAMP, print)
}
