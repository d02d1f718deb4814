import manifest from '../../package.json' with { type: 'json' }

/** Version of the product. */
export const VERSION: string = manifest.version

/**
 * Which build this is: what the bundler wrote into the name of the entry file, a hash of everything
 * that it loads. Customer service asks for it. A development server has none.
 */
export const BUILD_ID: string = buildIdOf(
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
)

/** `…/index-3f2aB9.js` → `3f2aB9`. */
export function buildIdOf(src: string): string {
  return /-([\w-]{6,})\.js$/.exec(src)?.[1] ?? 'dev'
}
