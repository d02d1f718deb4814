import { VirtualGrid, type VirtualGridProps } from './VirtualGrid.tsx'

export type VirtualListProps<Item> = Omit<VirtualGridProps<Item>, 'minTileWidth' | 'tileHeight'> & {
  /** Height of every row in px. */
  rowHeight: number
}

/** A long list, one row under the other, under the same rules as {@link VirtualGrid}. */
export function VirtualList<Item>({ rowHeight, gap = 0, ...rest }: VirtualListProps<Item>) {
  return <VirtualGrid {...rest} gap={gap} tileHeight={rowHeight} minTileWidth={Infinity} />
}
