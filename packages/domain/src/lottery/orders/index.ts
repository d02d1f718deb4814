export { cancelOrder } from './cancelOrder.ts'
export { type PlaceBetsInput, type PlacedOrder, placeBets } from './placeBets.ts'
export { type Line, listOrders, type Order, readOrder } from './readOrders.ts'
