import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './folders.ts'
import { fingerprint, isStamped, writeStamp } from './stores/fingerprint.ts'
import { runTool } from './tool.ts'

/** The apps that run in a browser: players' and agents', and officers'. */
type BrowserApp = 'web' | 'console'

/** Everything that can end up in a bundle: the app and the packages that run in a browser. */
const sourcesOf = (folder: string) => [
  folder,
  ...['art', 'fairness', 'locales', 'money', 'rules', 'ui', 'wire'].map((name) => join(ROOT, 'packages', name)),
  join(ROOT, 'package-lock.json'),
]

/** Builds apps one after the other, see `ensureBundle`. */
export async function ensureBundles(
  apps: readonly BrowserApp[],
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const app of apps) await ensureBundle(app, say, signal)
}

/** What is being built now, for other platforms that this process starts at the same time. */
const building = new Map<BrowserApp, Promise<void>>()

/**
 * Builds an app into its folder `dist`, unless the last build had the same sources. Who asks while it is built waits for that build.
 * Throws StartProblem with Vite's own words when the build fails.
 */
async function ensureBundle(app: BrowserApp, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const build = building.get(app) ?? buildWhereOld(app, say, signal)
  building.set(app, build)
  try {
    await build
  } finally {
    building.delete(app)
  }
}

async function buildWhereOld(app: BrowserApp, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const folder = join(ROOT, 'apps', app)
  const dist = join(folder, 'dist')
  const stamp = join(dist, '.stamp')
  const print = fingerprint(sourcesOf(folder))
  if (existsSync(join(dist, 'index.html')) && isStamped(stamp, print)) return
  say(`Building the ${app} bundle …`)
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { NODE_ENV: 'production' }
  await runTool(`Building the ${app} bundle`, process.execPath, [vite, 'build'], {
    cwd: folder,
    output: 'hold',
    env,
    signal,
  })
  writeStamp(stamp, print)
}
