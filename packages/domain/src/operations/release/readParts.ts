import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Ctx } from '../../ctx.ts'
import { isReleased, type ManifestFile, manifestText, sha256 } from './manifest.ts'

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..', '..')
/** Where what runs is, in a checkout as in an image. */
const FOLDERS = [
  'packages',
  'apps/api/src',
  'apps/worker/src',
  'apps/web/server',
  'prisma/functions',
  'prisma/migrations',
]
/** What games pay and how they are drawn. */
const PAYTABLES = /^packages\/(rules\/src\/lottery|fairness\/src)\//

async function filesIn(folder: string): Promise<ManifestFile[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).split(sep).join('/'))
    .filter(isReleased)
  return await Promise.all(paths.map(async (path) => ({ path, sha256: sha256(await readFile(join(ROOT, path))) })))
}

async function readFiles(): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  // One folder after the other: all at once would open thousands of files.
  for (const folder of FOLDERS) files.push(...(await filesIn(folder)))
  return files
}

let started: Promise<string> | null = null

/** The hash of the code that this process was started from, read once; hex. */
export async function codeHash(): Promise<string> {
  started ??= readFiles().then((files) => sha256(manifestText(files)))
  return await started
}

/** The parts of what runs now, each as SHA-256 in hex. */
export async function readParts({
  db,
}: Pick<Ctx, 'db'>): Promise<Readonly<Record<'CODE' | 'PAYTABLES' | 'DATABASE' | 'CONFIG', string>>> {
  const files = await readFiles()
  const [row] = await db.prisma.$queryRaw<{ database: string; config: string }[]>`
    SELECT (SELECT encode(sha256(convert_to(coalesce(string_agg(x.text, E'\n' ORDER BY x.text COLLATE "C"), ''), 'UTF8')), 'hex') FROM (
              SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p
               WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
                 AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
               UNION ALL
              SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
               WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition) x) AS database,
           (SELECT encode(sha256(convert_to(coalesce(string_agg(x.text, E'\n' ORDER BY x.text COLLATE "C"), ''), 'UTF8')), 'hex') FROM (
              SELECT 'merchant ' || code || ' ' || settings::text AS text FROM merchants
               UNION ALL SELECT 'game ' || code || ' ' || jsonb_build_array(family, draw_source, result_sources, beacon)::text FROM games
               UNION ALL SELECT 'mode ' || game_id || ' ' || jsonb_build_array(mode, min_series, max_series, max_bet_series, limits)::text
                 FROM game_modes) x) AS config`
  return {
    CODE: sha256(manifestText(files)),
    PAYTABLES: sha256(manifestText(files.filter(({ path }) => PAYTABLES.test(path)))),
    DATABASE: row?.database ?? '',
    CONFIG: row?.config ?? '',
  }
}
