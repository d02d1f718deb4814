import {
  commonErrors,
  type ErrorCode,
  errorReply,
  errors,
  fileReply,
  images,
  keys,
  type Route,
  routes,
} from '@croupier/wire'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** The encoded side of a zod value as JSON schema: what really is on the wire. Named parts go to `shared`. */
function schemaOf(value: z.ZodType, name: string, shared: JsonSchema): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...schema
  } = z.toJSONSchema(value, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
  const moved = (text: string) => text.replaceAll('#/$defs/', `#/components/schemas/${name}.`)
  for (const [key, part] of Object.entries($defs ?? {})) {
    shared[`${name}.${key}`] = JSON.parse(moved(JSON.stringify(part)))
  }
  return JSON.parse(moved(JSON.stringify(schema)))
}

function parametersOf(value: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (value === undefined) return []
  const schema = schemaOf(value, place, {})
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

function refusalsOf(route: Route): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set<ErrorCode>([...route.errors, ...commonErrors])) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  )
}

/** A body as its route takes it, by content type. */
function bodyOf(name: string, { bodyAs }: Route, value: z.ZodType, shared: JsonSchema): JsonSchema {
  if (bodyAs === 'image') {
    const schema = { type: 'string', format: 'binary', maxLength: images.IMAGE_BYTES_MAX }
    return { 'image/png': { schema }, 'image/jpeg': { schema } }
  }
  const schema = schemaOf(value, `${name}.body`, shared)
  if (bodyAs === 'form') return { 'application/x-www-form-urlencoded': { schema } }
  if (bodyAs === 'encrypted') return { [keys.JOSE_TYPE]: { schema: sealed(name, schema, shared) } }
  return { 'application/json': { schema } }
}

/** A compact JWE (rules E3.8) and, as what it holds, the body with what binds it to one call. */
function sealed(name: string, body: JsonSchema, shared: JsonSchema): JsonSchema {
  const envelope = schemaOf(keys.sealedBody, `${name}.sealed`, shared)
  return {
    type: 'string',
    description: `A compact JWE, ${keys.KEY_AGREEMENT} and ${keys.CONTENT_CIPHER}, to a key of ${keys.systemKeys.path}.`,
    contentMediaType: keys.JOSE_TYPE,
    contentSchema: { ...envelope, properties: { ...(envelope.properties as object), body } },
  }
}

const FILE = {
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

/** Of a command that is told from another of the same input by a key beside it (safety R7). */
const KEY = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'A uuid v7 of the client, kept until it is answered: a repeat with it gets the first answer.',
  schema: { type: 'string', format: 'uuid' },
}

function operationOf(name: string, route: Route, shared: JsonSchema): JsonSchema {
  const json = (value: z.ZodType, part: string) => ({
    content: { 'application/json': { schema: schemaOf(value, `${name}.${part}`, shared) } },
  })
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: route.summary,
    description: `Access: ${route.access}.`,
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.keyed === true ? [KEY] : []),
    ],
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyOf(name, route, route.body, shared) } }),
    responses: {
      200: {
        description: 'Done',
        ...(route.reply === fileReply ? FILE : json(route.reply, 'reply')),
      },
      ...refusalsOf(route),
    },
    // An empty list says that nobody has to log in; without one it would not be said at all.
    security: route.access === 'public' ? [] : [{ token: [] }, { bearer: [] }],
  }
}

/** OpenAPI 3.1 of every call, made from the routes table (rules E1.4): it cannot differ from what is served. */
export function openApiDocument(version: string): JsonSchema {
  const schemas: JsonSchema = { Error: schemaOf(errorReply, 'Error', {}) }
  const paths: Record<string, JsonSchema> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    const operations = paths[path] ?? {}
    operations[route.method.toLowerCase()] = operationOf(name, route, schemas)
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Croupier',
      version,
      description:
        'Amounts are decimal strings with at most four places, instants ISO 8601 in UTC. What changes state needs an allowed Origin.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      description: 'OGP/1, which game providers speak with this host',
      url: '/docs/provider-protocol.md',
    },
    // Each merchant has hosts of its own: the server is the host that served the document.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
