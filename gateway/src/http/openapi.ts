import { CLIENT_HEADER, TOKEN_HEADER } from '@labada/contracts/core/problem'
import type { Access, Route, Routes } from '@labada/contracts/core/route'
import { z } from 'zod'

/** One call in OpenAPI 3.1, as the documentation page shows it. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly servers?: readonly Json[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Json
}
type Json = Readonly<Record<string, unknown>>

/** Describes every call of the catalog: who may make it, its input, its answer and its errors. */
export function openApiOf(routes: Routes): OpenApi {
  const paths: Record<string, Record<string, Operation>> = { '/sanctum/csrf-cookie': { get: CSRF_COOKIE } }
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Labada',
      version: '1',
      description: DESCRIPTION,
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `Returned in ${TOKEN_HEADER} by login and the start-up calls`,
        },
        client: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Client',
          description: `Returned in ${CLIENT_HEADER} when a device is paired`,
        },
        antiForgery: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'Equal to the XSRF-TOKEN cookie of GET /sanctum/csrf-cookie',
        },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

const DESCRIPTION = `Amounts are pesos with at most two decimals. Instants are ISO 8601 with an offset. Days are YYYY-MM-DD in Manila.
Calls other than GET need the anti-forgery token and its cookie. A call that creates a record sends the record’s id, so it is safe to repeat.
Any of these calls takes an Idempotency-Key; one that moves money and sends no id requires it. 401, 403 and 404 have a message from a fixed list, or an empty body.`

const CSRF_COOKIE: Operation = {
  operationId: 'csrfCookie',
  summary: 'Get the anti-forgery token and its session anchor as cookies',
  description: 'Anyone',
  tags: ['session'],
  servers: [{ url: '/' }],
  security: [{}],
  parameters: [],
  responses: { 204: { description: 'Done; cookie XSRF-TOKEN' } },
}

const PROBLEM: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', description: 'The rule that refused, such as NOT_READY' },
    errors: {
      type: 'object',
      description: 'Error messages by field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

function operationOf(name: string, route: Route): Operation {
  const isUnsafe = route.method !== 'GET'
  return {
    operationId: name,
    summary: route.summary,
    description: whoOf(route.access),
    tags: [tagOf(route.path)],
    security: securityOf(route.access, isUnsafe),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(isUnsafe && route.access.kind !== 'anyone' ? [{ ...IDEMPOTENCY_KEY, required: route.keyed === true }] : []),
    ],
    ...(route.takesFile && {
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wireOf(route.body) } } },
    }),
    responses: { ...(route.answersFile ? FILE : successOf(route.response)), ...refusalsOf(route) },
  }
}

/** The first word of the path; calls that open and end sessions share one tag. */
function tagOf(path: string): string {
  const [, noun = ''] = path.split('/')
  return SESSION_WORDS.has(noun) ? 'session' : noun
}

const SESSION_WORDS: ReadonlySet<string> = new Set([
  'login',
  'reauthorize',
  'verify-access',
  'verify-client',
  'logout',
  'confirm-password',
  'users',
])

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  description: 'A repeat with the same key and content gets the first answer, with idempotent-replayed: true',
}

/** Who may make a call, in words. */
export function whoOf(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'Anyone'
    case 'client':
      return 'A paired device'
    case 'scanner':
      return 'A paired device, with its scanner’s signature'
    case 'portal':
      return 'The employee, in the portal on the device their finger was scanned on'
    case 'signed-in':
      return 'Anyone logged in'
    case 'admin':
      return access.stepUp ? 'An admin who confirmed the password in the last five minutes' : 'An admin'
    case 'shop':
      return `An employee at a counter of their branch${featuresOf(access.features)}`
    case 'admin-or-shop':
      return `An admin, or an employee at a counter of their branch${featuresOf(access.features)}`
  }
}

function featuresOf(features: readonly string[]): string {
  return features.length === 0 ? '' : ` with ${features.join(' or ')} turned on`
}

function securityOf(access: Access, isUnsafe: boolean): Operation['security'] {
  const pair = isUnsafe ? { antiForgery: [] } : {}
  switch (access.kind) {
    case 'anyone':
      return [pair]
    case 'client':
      return [{ client: [], ...pair }]
    case 'scanner':
      return [{ client: [] }, { client: [], ...pair }]
    case 'portal':
    case 'shop':
      return [{ token: [], client: [], ...pair }]
    default:
      return [
        { token: [], ...pair },
        { token: [], client: [], ...pair },
      ]
  }
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(part, undefined).success,
    schema: wireOf(part),
  }))
}

function successOf(response: z.ZodType): Record<string, Json> {
  if (response instanceof z.ZodNull) return { 204: { description: 'Done' } }
  const parts = response instanceof z.ZodUnion ? response.options : [response]
  const content: Record<string, Json> = {}
  for (const part of parts)
    content[isText(part) ? 'text/plain' : 'application/json'] = {
      schema: wireOf(part),
    }
  return { 200: { description: 'The answer', content } }
}

const FILE: Record<string, Json> = {
  200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
}

function isText(schema: unknown): boolean {
  return schema instanceof z.ZodString || (schema instanceof z.ZodLiteral && typeof schema.value === 'string')
}

/** The errors this call can answer, by status. */
function refusalsOf(route: Route): Record<string, Json> {
  const { access } = route
  /** It may carry an Idempotency-Key. */
  const isNamed = route.method !== 'GET' && access.kind !== 'anyone'
  const refusals: Record<string, Json> = { 429: said('Too Many Attempts.'), 503: said('Service Unavailable') }
  const isDevice = access.kind === 'client' || access.kind === 'scanner' || access.kind === 'portal'
  if (access.kind !== 'anyone' && !isDevice) refusals[401] = said('Unauthenticated. or TERMINATED_SESSION_ACCESSED')
  if (isDevice)
    refusals[401] = said(
      access.kind === 'portal'
        ? 'Empty: no such portal session; or TERMINATED_SESSION_ACCESSED'
        : 'TERMINATED_SESSION_ACCESSED',
    )
  if (access.kind !== 'anyone') {
    refusals[403] = said(
      access.kind === 'shop'
        ? 'NON_EMPLOYEE_ACCOUNT_DENIED or CLOSED_BRANCH_ACCESSED'
        : access.kind === 'admin'
          ? 'Unauthorized.'
          : 'CLOSED_BRANCH_ACCESSED',
    )
    refusals[404] = { description: 'Empty: no such record here; or CLIENT_NO_MATCH_FOUND' }
  }
  if (access.kind !== 'anyone' && !isDevice && access.kind !== 'admin')
    refusals[500] = { description: 'BRANCH_ACCESS_DENIED as text/plain: the branch is not this employee’s' }
  const states = [
    ...('features' in access && access.features.length > 0 ? ['FEATURE_OFF'] : []),
    ...('stepUp' in access && access.stepUp ? ['STEP_UP_REQUIRED'] : []),
    ...(access.kind === 'client' || access.kind === 'scanner' ? ['SCANNER_NOT_PAIRED'] : []),
  ]
  // A file can be refused too: its record may not be ready.
  if (route.method !== 'GET' || route.answersFile || states.length > 0)
    refusals[409] = said(['A rule of the shop', ...states].join(', '))
  if (route.method !== 'GET') refusals[419] = said('CSRF token mismatch.')
  if (route.body || isNamed || route.takesFile) refusals[400] = said('Bad request.')
  if (route.body || route.takesFile) {
    refusals[413] = said('Payload too large.')
    refusals[415] = said('Unsupported media type.')
  }
  // An answer with a secret is made of what the server knows of the caller, which may not do.
  if (route.body || route.query || isNamed || route.takesFile || route.secret)
    refusals[422] = said('Invalid fields, by name; or a key that was used for another request')
  return refusals
}

function said(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }
}

/** The shape on the wire: the input side of a codec. */
function wireOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // The format means the same and is easier to read.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  return shape
}
