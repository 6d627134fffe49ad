import { ACCESS_MESSAGES, BRANCH_ACCESS_DENIED } from '@labada/contracts/core/problem'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FuzzRequest, Operation } from './calls.ts'
import type { FuzzAnswer } from './send.ts'
/** Says what is wrong with an answer, or nothing. */
export type Judge = (request: FuzzRequest, answer: FuzzAnswer) => string | undefined

/** Answers that the server gives before it knows which call was meant, to bytes that are no request, or to too many. */
const ALWAYS: Readonly<Record<number, readonly string[]>> = {
  400: ['{"message":"Bad request."}'],
  403: [''],
  404: [''],
  405: [''],
  408: ['{"message":"Request timeout."}'],
  413: ['{"message":"Payload too large."}'],
  414: ['{"message":"URI too long."}'],
  415: ['{"message":"Unsupported media type."}'],
  417: [''],
  419: ['{"message":"CSRF token mismatch."}'],
  429: ['{"message":"Too Many Attempts."}'],
  431: ['{"message":"Request header fields too large."}'],
}
const VOCABULARY: ReadonlySet<string> = new Set(ACCESS_MESSAGES.map((message) => JSON.stringify({ message })))

export function createJudge(document: { readonly components?: unknown }): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
  ajv.addFormat('uuid', /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i)
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
  const checks = new Map<object, ValidateFunction>()
  const check = (schema: object): ValidateFunction => {
    const known = checks.get(schema)
    if (known) return known
    const made = ajv.compile({ ...schema, components: document.components })
    checks.set(schema, made)
    return made
  }

  return ({ operation, raw }, answer) => {
    const text = answer.body.toString('utf8')
    const shown = `${answer.status} ${text.slice(0, 300)}`
    // The one special body; an answer to HEAD only tells its length.
    const isSpecial =
      answer.status === 500 &&
      answer.headers['x-error-class'] === 'expected' &&
      (text === BRANCH_ACCESS_DENIED ||
        (raw !== undefined && text === '' && answer.headers['content-length'] === String(BRANCH_ACCESS_DENIED.length)))
    if (answer.status >= 500 && !isSpecial) return `the server failed: ${shown}`
    if ([401, 403, 404].includes(answer.status) && text !== '' && !VOCABULARY.has(text))
      return `outside the vocabulary: ${shown}`
    if (answer.headers['x-powered-by'] !== undefined) return 'says what it is made with'
    if (ALWAYS[answer.status]?.includes(text)) return undefined
    // What was spoilt may be another call by now.
    if (raw) return isSpecial ? undefined : rawComplaint(answer, text, shown)
    return described(operation, answer, text, check) ?? undefined
  }
}

function rawComplaint({ status, headers }: FuzzAnswer, text: string, shown: string): string | undefined {
  if (status < 400 || VOCABULARY.has(text)) return undefined
  if (text === '' && [401, 404, 409, 422].includes(status)) return undefined
  if (!headers['content-type']?.startsWith('application/json')) return `neither JSON nor empty: ${shown}`
  return messageIn(text) === undefined ? `no message: ${shown}` : undefined
}

function described(
  { responses }: Operation,
  { status, headers }: FuzzAnswer,
  text: string,
  check: (schema: object) => ValidateFunction,
): string | undefined {
  const shown = `${status} ${text.slice(0, 300)}`
  const response = responses[status]
  if (!response) return `openapi.json does not tell of ${shown}`
  if (text === '' && (status === 404 || response.description.startsWith('Empty'))) return undefined
  if (!response.content) return text === '' || status >= 400 ? undefined : `a body where none is told of: ${shown}`
  const type = headers['content-type']?.split(';')[0] ?? ''
  const media = response.content[type] ?? response.content['*/*']
  if (!media) return `${type || 'no type'} is not told of: ${shown}`
  if (type !== 'application/json') return undefined
  const valid = check(media.schema)
  if (valid(JSON.parse(text))) return undefined
  const [first] = valid.errors ?? []
  return `does not match its schema (${first?.instancePath} ${first?.message}): ${shown}`
}

function messageIn(text: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string'
      ? parsed.message
      : undefined
  } catch {
    return undefined
  }
}
