/** Where a game of a provider is played; `isDemo`: for nothing. */
export const gamePath = (nodeId: string, isDemo = false): string =>
  `/game?${new URLSearchParams({ node: nodeId, ...(isDemo ? { demo: '1' } : {}) })}`
