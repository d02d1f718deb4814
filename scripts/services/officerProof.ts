import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { TerminalProof } from '@croupier/domain/operations/staff'
import { StartProblem } from './problem.ts'

/** Reads lines at the terminal, one after the other, without showing what is typed. */
function hiddenLines() {
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  })
  const each = lines[Symbol.asyncIterator]()
  return {
    read: async (prompt: string): Promise<string> => {
      process.stderr.write(`${prompt}: `)
      const { value, done } = await each.next()
      process.stderr.write('\n')
      return done === true ? '' : value.trim()
    },
    close: () => lines.close(),
  }
}

/** Hands officers the keyboard: each proves by the own password and a code of the own authenticator who acts (safety 4.9). */
export async function withProofs<T>(work: (prove: (who: string) => Promise<TerminalProof>) => Promise<T>): Promise<T> {
  const lines = hiddenLines()
  try {
    return await work(async (who) => {
      const name = await lines.read(`${who}, name`)
      if (name === '') throw new StartProblem('An officer has to prove who acts: name, password and code.')
      return { name, password: await lines.read('Password'), code: await lines.read('Code') }
    })
  } finally {
    lines.close()
  }
}
