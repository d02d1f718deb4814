/**
 * Loaded before a process's own code (`node --import`): ends it in order when the run that started
 * it is gone without a message, so that a killed `npm start` leaves nothing behind.
 */
const CHECK_MS = 1_000
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, CHECK_MS).unref()
