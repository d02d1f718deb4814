/** Under which what the merchant offers is kept; apart from its schema, for the code that writes it before the first paint. */
export const WHITELABEL_KEY = ['site', 'whitelabel'] as const
