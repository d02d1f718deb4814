import { readFileSync } from 'node:fs'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { openApiDocument } from '../openApiDocument.ts'

const PROTOCOL = new URL('../../../../docs/provider-protocol.md', import.meta.url)

/** /docs for people, /docs/json for machines, and beside it the protocol that game providers speak with this host. */
export const openapiPlugin = plugin<{ version: string }>(
  async (app, { version }) => {
    // The plugin's types know OpenAPI up to 3.0; in static mode it serves the document as it is.
    const document = openApiDocument(version) as unknown as StaticDocumentSpec['document']
    await app.register(swagger, { mode: 'static', specification: { document } })
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
    const protocol = readFileSync(PROTOCOL, 'utf8')
    app.get('/docs/provider-protocol.md', (_request, reply) =>
      reply.type('text/markdown; charset=utf-8').send(protocol),
    )
  },
  { name: 'openapi' },
)
