import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties are how components hand a measure or a colour to their own CSS. */
    [property: `--${string}`]: string | number | undefined
  }
}
