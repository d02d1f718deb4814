import pino, { type Logger } from 'pino'

/** A logger that keeps what it hears to itself. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
