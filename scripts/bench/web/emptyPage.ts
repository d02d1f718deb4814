import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebServer } from '../../../apps/web/server/app.ts'
import { readConfig } from '../../../apps/web/server/config.ts'
import { loadPage } from '../../../apps/web/server/page.ts'
import { ROOT } from '../../services/index.ts'
import { runTool } from '../../services/tool.ts'

/** A page that is served until it is closed. */
export interface ServedPage {
  readonly url: string
  close(): Promise<void>
}

/**
 * Builds `apps/web/empty`, an empty page of the site's libraries, and serves it as the site is served: by the page server.
 * @param apiUrl the API behind it, of which the page asks nothing
 * @throws StartProblem with Vite's own words when the build fails
 */
export async function serveEmptyPage(apiUrl: string): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-empty-page-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const config = join('empty', 'vite.config.ts')
    const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir']
    await runTool('Building the empty page', process.execPath, args, {
      cwd: join(ROOT, 'apps', 'web'),
      output: 'hold',
      env: { NODE_ENV: 'production' },
    })
    const app = await buildWebServer({
      config: readConfig({ API_ORIGIN: apiUrl, LOG_LEVEL: 'silent' }),
      folder,
      page: await loadPage(folder),
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return {
      url: url.replace('127.0.0.1', 'localhost'),
      close: async () => {
        await app.close()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}
