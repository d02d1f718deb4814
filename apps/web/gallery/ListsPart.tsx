import { gameArt } from '@croupier/art'
import { LazyImage } from '@croupier/ui/image/LazyImage.tsx'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { VirtualGrid } from '@croupier/ui/list/VirtualGrid.tsx'
import { VirtualList } from '@croupier/ui/list/VirtualList.tsx'
import { Part, Row } from './Part.tsx'

const GAMES = Array.from({ length: 10_000 }, (_, index) => index + 1)
const asSource = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
/** Twelve pictures, so that the memory of the loader can be observed while scrolling. */
const PICTURES = Array.from({ length: 12 }, (_, index) =>
  asSource(gameArt(`gallery-${index}`, 'slots', String(index), 'en')),
)
const LOGO = asSource(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4.6" fill="#c8371a"/></svg>',
)

function Tile({ game }: { game: number }) {
  return (
    <button type="button" className="ui-btn block h-full w-full" data-variant="outline" data-shape="square">
      <LazyImage src={PICTURES[game % PICTURES.length] ?? ''} alt="" height={64} />
      <span className="num">No. {game}</span>
    </button>
  )
}

/** Ten thousand rows, lazy pictures, QR codes. */
export function ListsPart() {
  return (
    <Part name="Lists 列表">
      <VirtualGrid
        label="Games 游戏"
        items={GAMES}
        itemKey={String}
        renderItem={(game) => <Tile game={game} />}
        minTileWidth={130}
        tileHeight={110}
        height={250}
      />
      <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
        <VirtualList
          label="Rows 行"
          items={GAMES}
          itemKey={String}
          renderItem={(row) => (
            <button type="button" className="ui-item w-full">
              Row {row} 行
            </button>
          )}
          rowHeight={36}
          height={180}
        />
        <Row>
          <QrCode value="https://example.org/join?code=7F3K" label="Join" size={150} />
          <QrCode value="https://example.org/down" label="Download" size={150} logo={{ src: LOGO, size: 30 }} />
          <LazyImage src="missing.webp" alt="Missing" width={120} height={72} fallback="Nova" />
        </Row>
      </div>
    </Part>
  )
}
