import { AwayLog } from '@croupier/db'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'

/** JSON lines in UTC; what could be a secret is cut out before it is written (safety 4.8, ASVS 16.2). */
export function makeLogger(name: string, level: string, to?: DestinationStream): Logger {
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.token',
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.oldPassword',
        '*.newPassword',
        '*.confirmNewPassword',
        '*.verifyPwd',
        '*.proof',
        '*.smsCode',
        '*.emailCode',
        '*.mobileNum',
        '*.email',
        '*.target',
        '*.recipient',
        '*.token',
        '*.refreshValue',
      ],
      censor: '[cut]',
    },
  }
  return to === undefined ? pino(options) : pino(options, to)
}

const awayLogs = new WeakMap<Logger, AwayLog>()

/** What all that one process does tells of a database that is away. */
export function awayLogOf(logger: Logger): AwayLog {
  const known = awayLogs.get(logger)
  if (known !== undefined) return known
  const made = new AwayLog((fields, message) => logger.warn(fields, message))
  awayLogs.set(logger, made)
  return made
}

/**
 * One line of the log for each call, when it was answered or broken off: what was asked and what came of it. Two lines, each cut
 * and written by itself, cost twice as much and have to be put together by their reader.
 */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
