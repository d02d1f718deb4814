import { defineConfig } from 'prisma/config'

/** Paths for `prisma generate`; migrations run through scripts/migrate.ts. */
export default defineConfig({ schema: 'schema' })
