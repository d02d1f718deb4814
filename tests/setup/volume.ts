/** Whether what takes long is tried as well: `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP !== undefined

/** How much of something a test makes: all of it in `npm run test:deep`, and as little as still shows the same in `npm test`. */
export const inVolume = <T>(whole: T, little: T): T => (isDeep ? whole : little)
