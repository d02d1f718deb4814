/**
 * Parts of areas that are shown by the frame, or by a page of an earlier area: those name them here and import nothing of the area.
 * Each is fetched when it is first shown. Not in `pages.ts`, for the first paint has no room for where they are found.
 */
export const PARTS = {
  realityGuard: () => import('./features/identity/protection/RealityGuard.tsx'),
  ownClosing: () => import('./features/cashier/closing/ClosingPanel.tsx'),
  lotteries: () => import('./features/lottery/menu/LotteryPopover.tsx'),
  settledNotes: () => import('./features/lottery/orders/SettledNotes.tsx'),
  orderReceipt: () => import('./features/lottery/orders/OrderReceipt.tsx'),
  rebates: () => import('./features/lottery/orders/RebateDrawer.tsx'),
  providerRounds: () => import('./features/games/records/ProviderRounds.tsx'),
  ownGames: () => import('./features/games/favourites/OwnGames.tsx'),
  bonusPicker: () => import('./features/rewards/promotions/BonusPicker.tsx'),
  chosenBonus: () => import('./features/rewards/promotions/ChosenBonus.tsx'),
  waitingBonuses: () => import('./features/rewards/promotions/WaitingBonuses.tsx'),
  ownData: () => import('./features/content/ownData/OwnDataPanel.tsx'),
  letters: () => import('./features/content/letters/LetterDrawer.tsx'),
}
