import type { CashierOutside } from '@croupier/domain/cashier/deposits'

const silent = async () => ({ outcome: 'unknown', reason: 'no provider in this test' }) as const

/** A world outside in which no payment provider answers. */
export const noCashier: CashierOutside = {
  gateway: {
    createOrder: silent,
    readOrder: silent,
    addressOf: silent,
    sendPayout: silent,
    readPayout: silent,
    statement: silent,
  },
  callbackOrigin: 'http://localhost:3000',
}
