import { buttonLook } from '@croupier/ui'
import { isRefused } from '../api/call.ts'
import { useTexts } from '../texts.ts'

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

type FileLinksProps = {
  /** where the list is as a file; it throws what `fileAddress` throws */
  address: (format: Format) => string
  /** begins the names by which the links are found */
  of: string
}

/** A list as files: the browser fetches them itself, as they are written. What is asked for with wrong fields has none. */
export function FileLinks({ address, of }: FileLinksProps) {
  const t = useTexts()
  try {
    return FORMATS.map((format) => (
      <a
        key={format}
        href={address(format)}
        download
        {...buttonLook({ variant: 'outline' })}
        data-testid={`${of}.${format}`}
      >
        {t(`report.files.${format}`)}
      </a>
    ))
  } catch (error) {
    if (!isRefused(error)) throw error
    return null
  }
}
