import { type Browser, chromium } from 'playwright'
import { StartProblem } from './problem.ts'
import { CHROMIUM, findCommand } from './systemPackages.ts'

/**
 * Starts the Chromium of this machine, or the one of CHROMIUM_PATH, without a window.
 * @throws StartProblem when there is none
 */
export async function openChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findCommand(CHROMIUM.commands)
  if (executablePath === null) {
    throw new StartProblem(`Chromium was not found: install it, ${CHROMIUM.otherwise}.`)
  }
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}
