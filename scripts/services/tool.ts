import { spawn } from 'node:child_process'
import { ROOT } from './folders.ts'
import { StartProblem } from './problem.ts'

const LINES_SHOWN = 30

export interface ToolOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  /** 'show' gives the tool this terminal; 'hold' keeps its output and shows the end on failure. */
  output: 'show' | 'hold'
  signal?: AbortSignal | undefined
}

/**
 * Runs a command to its end and resolves with its exit code (143 when a signal ended it).
 * Throws StartProblem when it cannot be started, the AbortError when `signal` ends it.
 */
export async function exitCodeOf(
  command: string,
  args: string[],
  options: ToolOptions,
): Promise<{ code: number; output: string }> {
  return await new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: {
        ...process.env,
        ...(options.output === 'hold' ? { NO_COLOR: '1' } : {}),
        ...options.env,
      },
      stdio: options.output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    child.on('error', (error) => {
      const aborted = error.name === 'AbortError'
      reject(aborted ? error : new StartProblem(`${command} did not start (${error.message}).`))
    })
    child.on('close', (code) => resolve({ code: code ?? 143, output }))
  })
}

/** Runs a command that must succeed. Throws StartProblem with the last lines it wrote otherwise. */
export async function runTool(what: string, command: string, args: string[], options: ToolOptions): Promise<string> {
  const { code, output } = await exitCodeOf(command, args, options)
  if (code === 0) return output
  const end = output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n')
  throw new StartProblem(`${what} failed with exit code ${code}.${end === '' ? '' : `\n${end}`}`)
}
