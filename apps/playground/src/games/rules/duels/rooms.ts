/** Rooms of the games for two, lowest stake first: who plays in one is brought together with others of it. */
export const DUEL_ROOMS = [
  { tableId: 'beginners', minBet: 1 },
  { tableId: 'skilled', minBet: 10 },
  { tableId: 'masters', minBet: 100 },
] as const

/** The least stake of a room, in whole units of the currency; null for a room that there is not. */
export const leastOfRoom = (tableId: string): number | null =>
  DUEL_ROOMS.find((room) => room.tableId === tableId)?.minBet ?? null
