import { SingleBar } from 'cli-progress'

/** A bar in a terminal; elsewhere a line at every tenth. */
export interface Progress {
  /** so many of the total are done; `note` stands behind the bar */
  at(done: number, note?: string): void
  end(): void
}

const TENTHS = 10

/** @param total what `at` counts up to */
export function openProgress(label: string, total: number): Progress {
  if (!process.stdout.isTTY) {
    let said = 0
    return {
      at(done, note = '') {
        const tenth = Math.floor((done / total) * TENTHS)
        if (tenth > said) console.log(`${label}: ${tenth * TENTHS} % ${note}`.trimEnd())
        said = Math.max(said, tenth)
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
