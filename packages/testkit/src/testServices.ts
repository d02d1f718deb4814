import type { ProcessRole } from '@croupier/db/admin'

/** What tests/setup/globalSetup.ts passes to every integration test file. */
export interface TestServices {
  /** A database of the server from which others may be made and dropped. */
  adminUrl: string
  /** Name of the database with the newest schema and no rows. */
  template: string
  /** The roles of the product's processes; they have their rights in every copy of the template. */
  roles: Readonly<Record<ProcessRole, { name: string; password: string }>>
  redisUrl: string
  /** Where the services come from: "given", "containers" or "embedded". */
  source: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServices: TestServices
  }
}
