import { prettyFactory } from 'pino-pretty'

/** The fields of an answered call, said by its message already. */
const CALL_FIELDS = 'name,pid,hostname,reqId,req,res,responseTime'
const CALL =
  '{msg}{if req} {req.method} {req.url}{end}{if res} {res.statusCode}{end}{if responseTime} {responseTime} ms{end}'

/**
 * What `npm run dev` shows of a line that a process wrote: time, level, message and, of a call, what was asked, what came of it
 * and how long it took, in one line; errors with their stacks. A line that is not of the log stays as it is.
 * @param colorize whether the terminal shows colours
 */
export function readableLine(colorize: boolean): (line: string) => string {
  const pretty = prettyFactory({
    colorize,
    ignore: CALL_FIELDS,
    messageFormat: CALL,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  return (line) => (line.startsWith('{') ? pretty(line).trimEnd() : line)
}
