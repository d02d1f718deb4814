import { vendorArt } from '@croupier/art'
import './vendorSign.css'

/** The drawn sign of a vendor; its name is beside it. */
export function VendorSign({ vassalage, name }: { vassalage: string; name: string }) {
  const svg = vendorArt(vassalage, name, '')
  const drawn = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  return <span className="vendor-sign" style={{ maskImage: drawn }} aria-hidden />
}
