import pino, { type Logger } from 'pino'

/** A logger that keeps what it hears to itself. */
export const silentLogger = (): Logger => pino({ level: 'silent' })

/** A line of a log. */
interface LogLine {
  readonly level: number
  /** Unix time in ms */
  readonly time: number
  readonly msg: string
}

/** A logger whose lines can be looked at. */
export function keptLog(): { readonly lines: readonly LogLine[]; readonly logger: Logger } {
  const lines: LogLine[] = []
  const logger = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) })
  return { lines, logger }
}
