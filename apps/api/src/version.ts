import manifest from '../package.json' with { type: 'json' }

/** What /version and the documents say. */
export const { version } = manifest
