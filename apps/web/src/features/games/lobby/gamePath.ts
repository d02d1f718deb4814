/** Where a game of a provider is played; `isDemo`: for nothing; `roomId`: at a table of it. */
export const gamePath = (nodeId: string, isDemo = false, roomId: string | null = null): string =>
  `/game?${new URLSearchParams({
    node: nodeId,
    ...(roomId === null ? {} : { room: roomId }),
    ...(isDemo ? { demo: '1' } : {}),
  })}`
