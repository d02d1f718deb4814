/** Families of games; each has its own range of hues and its own line drawing. */
export const ART_CATEGORIES = [
  'slots',
  'live',
  'sports',
  'fish',
  'pvp',
  'lottery',
  'esports',
  'crash',
  'cock',
  'cricket',
] as const
export type ArtCategory = (typeof ART_CATEGORIES)[number]

/** Degrees a hue may lie away from its family's. */
export const HUE_SPREAD = 13

/** OKLCH hue of a family, in degrees. */
export const FAMILY_HUE: Readonly<Record<ArtCategory, number>> = {
  slots: 28,
  live: 350,
  sports: 150,
  fish: 205,
  pvp: 75,
  lottery: 265,
  esports: 300,
  crash: 12,
  cock: 45,
  cricket: 130,
}

/**
 * Line drawings in a box of 80×80 around 0,0: closed shapes are filled dark, everything is stroked
 * light. Drawn for this project.
 */
export const MOTIFS: Readonly<Record<ArtCategory, string>> = {
  // two cherries on one stalk
  slots:
    '<circle cx="-15" cy="20" r="14"/><circle cx="17" cy="14" r="14"/><path d="M-13 6C-8-12 2-26 16-34M16 0C18-14 18-24 16-34M16-34C2-38-10-34-16-26C-4-20 8-24 16-34Z"/><path d="M-22 16a8 8 0 0 1 6-5M10 10a8 8 0 0 1 6-5"/>',
  // the wheel of a table
  live: '<circle r="36"/><circle r="26"/><circle r="9"/><path d="M0-9V-36M0 9V36M-9 0H-36M9 0H36M6.4-6.4 25.5-25.5M-6.4 6.4-25.5 25.5M6.4 6.4 25.5 25.5M-6.4-6.4-25.5-25.5"/><circle cx="12" cy="-29" r="3"/>',
  // a football
  sports:
    '<circle r="35"/><path d="M0-14 13.3-4.3 8.2 11.3H-8.2L-13.3-4.3Z"/><path d="M0-14V-35M13.3-4.3 33-11M8.2 11.3 20.6 28.3M-8.2 11.3-20.6 28.3M-13.3-4.3-33-11"/>',
  // a carp
  fish: '<path d="M-34 2C-22-18 4-22 22-4L38-16C35-4 35 8 38 18L22 6C4 24-20 20-34 2Z"/><circle cx="-21" cy="-1" r="2.5"/><path d="M-12-11C-7-4-7 6-12 13M0-12C5-5 5 7 0 14M11-9C15-3 15 5 11 10"/>',
  // an ace
  pvp: '<rect x="-26" y="-37" width="52" height="74" rx="7"/><path d="M0-20C4-10 18-4 18 6C18 14 8 16 3 9C3 15 5 19 8 22H-8C-5 19-3 15-3 9C-8 16-18 14-18 6C-18-4-4-10 0-20Z"/><path d="M-19-30v7M19 30v-7"/>',
  // three drawn balls
  lottery:
    '<circle cx="-16" cy="12" r="17"/><circle cx="18" cy="14" r="17"/><circle cx="0" cy="-17" r="17"/><circle cx="-16" cy="12" r="9"/><circle cx="18" cy="14" r="9"/><circle cx="0" cy="-17" r="9"/>',
  // a pad
  esports:
    '<path d="M-20-18H20C32-18 38 6 37 18C36 28 26 28 20 18L14 10H-14L-20 18C-26 28-36 28-37 18C-38 6-32-18-20-18Z"/><path d="M-19-10V4M-26-3H-12"/><circle cx="15" cy="-8" r="3"/><circle cx="24" cy="1" r="3"/>',
  // a rocket over its curve
  crash:
    '<path d="M14-34C28-28 30-12 20 2L4-8C2-20 6-30 14-34Z"/><circle cx="15" cy="-18" r="4"/><path d="M4-8-6-6 0-16M20 2 16 12 26 6M10 0C6 6 4 10 4 16"/><path d="M-36 34C-18 33-8 28-2 14M-36 34H36M-36 34V-30"/>',
  // a tail feather
  cock: '<path d="M-22 36C-20 4-6-26 26-36C34-8 16 18-14 26Z"/><path d="M-22 36C-10 8 6-14 26-36M-9 12 8 16M-2 0 18 4M7-13 25-10M-14 22-13 2M-6 8-4-14M3-6 8-26"/>',
  // bat and ball
  cricket:
    '<path d="M2 6 22-14 34-2 14 18C4 28-12 36-20 34C-24 26-10 14 2 6Z" transform="rotate(-8)"/><path d="M25-14 36-30"/><circle cx="-16" cy="-18" r="11"/><path d="M-23-26C-15-22-11-16-9-10M-26-21C-19-18-15-13-14-7"/>',
}
