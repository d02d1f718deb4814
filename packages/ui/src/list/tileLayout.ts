/** How tiles fill a width: how many beside each other, and how wide each then is in px. */
export type TileLayout = { columns: number; tileWidth: number }

/** As many columns as fit with at least `minWidth` px each and `gap` px between; always one. */
export function tileLayout(width: number, minWidth: number, gap: number): TileLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
  return { columns, tileWidth: Math.max(0, (width - gap * (columns - 1)) / columns) }
}

/** Where a key leads from the item at `index`; null when the key means nothing or leads nowhere. */
export function neighbourOf(key: string, index: number, count: number, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    ...(columns > 1 ? { ArrowLeft: index - 1, ArrowRight: index + 1 } : {}),
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || next < 0 || next >= count || next === index ? null : next
}
