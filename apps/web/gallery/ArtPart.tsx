import { ART_CATEGORIES, avatarArt, gameArt, vendorArt } from '@croupier/art'
import { Part, Row } from './Part.tsx'

const asSource = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** One tile of each family, vendors, accounts. */
export function ArtPart() {
  return (
    <Part name="Art 图案">
      <div className="grid grid-cols-10 gap-3 max-lg:grid-cols-5 max-md:grid-cols-3">
        {ART_CATEGORIES.map((category) => (
          <div key={category} className="ui-tile">
            <img src={asSource(gameArt(`gallery-${category}`, category, category, 'en'))} alt={category} />
          </div>
        ))}
      </div>
      <Row>
        {['Nova Reel', 'Evening Star', '开元'].map((name) => (
          <img
            key={name}
            className="size-14"
            src={asSource(vendorArt(name, name, 'en').replaceAll('currentColor', '#b98a2c'))}
            alt={name}
          />
        ))}
        {['liu88', 'chen01', 'mei_07', 'kobe24'].map((account) => (
          <img key={account} className="size-12" src={asSource(avatarArt(account))} alt="" />
        ))}
      </Row>
    </Part>
  )
}
