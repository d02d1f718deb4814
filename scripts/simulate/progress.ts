import { SingleBar } from 'cli-progress'

/** A bar in a terminal; elsewhere a line at every tenth, and every ten seconds. */
export interface Progress {
  /** this many of the total are done; `note` is behind the bar */
  at(done: number, note?: string): void
  end(): void
}

const TENTHS = 10
const SILENT_MS_MAX = 10_000

/** @param total what `at` counts up to */
export function openProgress(label: string, total: number): Progress {
  if (!process.stdout.isTTY) {
    let shown = 0
    let shownAt = performance.now()
    return {
      at(done, note = '') {
        const share = Math.min(1, done / total)
        const tenth = Math.floor(share * TENTHS)
        if (tenth <= shown && performance.now() - shownAt < SILENT_MS_MAX) return
        console.log(`${label}: ${Math.floor(share * 100)} % ${note}`.trimEnd())
        shown = Math.max(shown, tenth)
        shownAt = performance.now()
      },
      end: () => {},
    }
  }
  const bar = new SingleBar({
    format: `${label} {bar} {percentage} %  {note}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
  })
  bar.start(total, 0, { note: '' })
  return {
    at: (done, note = '') => bar.update(done, { note }),
    end: () => bar.stop(),
  }
}
