/** Type of the notices that agents read and nobody else. */
export const FOR_AGENTS = 'AG'
