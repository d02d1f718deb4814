/** Kinds of lotteries that have an icon of their own. */
const LOTTERY_KINDS = ['SSC', '11X5', 'PK10', 'LHC', 'LF', 'K3', '3D', 'KL8', 'L28', 'VN', 'TH'] as const
type LotteryKind = (typeof LOTTERY_KINDS)[number]

const digit = (text: string, size = 11) =>
  `<text x="12" y="12.5" text-anchor="middle" dominant-baseline="central" font-size="${size}" font-weight="700" fill="currentColor" stroke="none">${text}</text>`

/** Line drawings in a box of 24×24. Drawn for this project. */
const DRAWINGS: Readonly<Record<LotteryKind, string>> = {
  // five digits in a row
  SSC: '<circle cx="5" cy="7" r="3"/><circle cx="12" cy="7" r="3"/><circle cx="19" cy="7" r="3"/><circle cx="8.5" cy="16" r="3"/><circle cx="15.5" cy="16" r="3"/>',
  '11X5': `<circle cx="12" cy="12" r="9.5"/>${digit('11', 10)}`,
  // a flag of squares
  PK10: '<path d="M5 21V3.5M5 4h14v10H5M5 9h14M9.7 4v10M14.3 4v10"/>',
  LHC: `<circle cx="12" cy="12" r="9.5"/><circle cx="12" cy="12" r="6.5"/>${digit('49', 7)}`,
  // a leaf of clover
  LF: '<path d="M12 12C8 12 4 10 5 6.5S11 6 12 12C13 6 18 3 19 6.5S16 12 12 12C18 13 20 17 17 18.5S12 17 12 12C12 17 10 20 7 18.5S6 13 12 12M12 12v10"/>',
  // a die that shows three
  K3: '<rect x="3.5" y="3.5" width="17" height="17" rx="4"/><circle cx="8.5" cy="8.5" r="1.3"/><circle cx="12" cy="12" r="1.3"/><circle cx="15.5" cy="15.5" r="1.3"/>',
  '3D': `<path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7Z"/>${digit('3D', 8)}`,
  KL8: `<circle cx="12" cy="12" r="9.5"/>${digit('8', 13)}`,
  // a board of prizes: the special on top, the others below it
  VN: '<rect x="3.5" y="3" width="17" height="18" rx="3"/><path d="M3.5 9h17M7 13h3M14 13h3M7 17h3M14 17h3M9 6h6"/>',
  // a drum of balls on its stand
  TH: '<circle cx="12" cy="10" r="7.5"/><circle cx="9.5" cy="10.5" r="2"/><circle cx="14.3" cy="8.2" r="2"/><circle cx="13.6" cy="13.4" r="1.6"/><path d="M8 17l-2 4.5h12L16 17"/>',
  L28: `<path d="M12 2.5l2.6 3 4-.3.1 4L21.5 12l-2.8 2.8-.1 4-4-.3-2.6 3-2.6-3-4 .3-.1-4L2.5 12l2.8-2.8.1-4 4 .3Z"/>${digit('28', 7.5)}`,
}

/** The inside of the icon of a kind of lottery, 24×24, in the colour of the text around it; empty for another kind. */
export function lotteryIcon(kind: string): string {
  return (DRAWINGS as Readonly<Record<string, string>>)[kind] ?? ''
}
