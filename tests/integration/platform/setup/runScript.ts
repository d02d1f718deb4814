import { spawn } from 'node:child_process'

/** The master key of whatever an officer's command seals or opens; a world that shares its rows has it as well. */
export const MASTER_KEY = 'ab'.repeat(32)
/** Each call starts a process of its own. */
export const SCRIPT_MS_MAX = 240_000

export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What an officer types on this database, with what is on the standard input, and what is answered. */
export async function runScript(
  databaseUrl: string,
  script: string,
  words: readonly string[],
  input = '',
): Promise<Said> {
  const child = spawn(process.execPath, [`scripts/${script}`, ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl, MASTER_KEY },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => {
    said.out += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    said.err += text.toString()
  })
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { ...said, code }
}
