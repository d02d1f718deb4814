import { type Browser, chromium } from 'playwright'
import { StartProblem } from './problem.ts'
import { CHROMIUM, findCommand } from './stores/systemPackages.ts'

/** What drives a browser hides its bars; here they take the room that they take on most desktops. */
export const SHOWN_BARS = { ignoreDefaultArgs: ['--hide-scrollbars'] }

/** The Chromium of this machine, or the one of CHROMIUM_PATH. @throws StartProblem when there is none */
export function chromiumPath(): string {
  const executablePath = process.env.CHROMIUM_PATH ?? findCommand(CHROMIUM.commands)
  if (executablePath === null) {
    throw new StartProblem(`Chromium was not found: install it, ${CHROMIUM.otherwise}.`)
  }
  return executablePath
}

/** Starts that Chromium without a window. @throws StartProblem when there is none */
export async function openChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu']
  return await chromium.launch({ executablePath: chromiumPath(), args, ...SHOWN_BARS })
}
