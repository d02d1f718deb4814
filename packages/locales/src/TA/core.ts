import common from './common.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }

/** What the first paint needs. */
export default { common, errors, shell }
