import { QRCodeSVG } from 'qrcode.react'

export type QrCodeProps = {
  /** What a scanner reads. */
  value: string
  /** What it is for: "Scan to download". */
  label: string
  /** Side in px; 176 by default. */
  size?: number
  /** A picture in the middle; the modules behind it are left out and made up for. */
  logo?: { src: string; size: number }
  'data-testid'?: string
}

const SIDE_PX = 176
/** Free modules around the code, as the standard asks. */
const QUIET_MODULES = 4

/** A QR code as SVG. It is black on white in both themes: many scanners read nothing else. */
export function QrCode({ value, label, size = SIDE_PX, logo, ...rest }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      size={size}
      marginSize={QUIET_MODULES}
      level={logo === undefined ? 'M' : 'H'}
      bgColor="#ffffff"
      fgColor="#120c12"
      role="img"
      aria-label={label}
      data-testid={rest['data-testid']}
      className="rounded-tile"
      {...(logo === undefined
        ? {}
        : {
            imageSettings: { src: logo.src, width: logo.size, height: logo.size, excavate: true },
          })}
    />
  )
}
