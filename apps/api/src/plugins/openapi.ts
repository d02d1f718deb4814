import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { openApiDocument } from '../openApiDocument.ts'

/** /docs for people, /docs/json for machines. */
export const openapiPlugin = plugin<{ version: string }>(
  async (app, { version }) => {
    // The plugin's types know OpenAPI up to 3.0; in static mode it serves the document as it is.
    const document = openApiDocument(version) as unknown as StaticDocumentSpec['document']
    await app.register(swagger, { mode: 'static', specification: { document } })
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  },
  { name: 'openapi' },
)
