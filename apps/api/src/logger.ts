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
