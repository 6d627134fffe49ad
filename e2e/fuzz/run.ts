import { setTimeout as delay } from 'node:timers/promises'
import type { Memory, OwnGateway } from '../support/own-gateway.ts'
import type { FuzzRequest, Operation } from './calls.ts'
import { requestOf } from './calls.ts'
import { createJudge } from './judge.ts'
import { givenPeople } from './people.ts'
import { createPool } from './pool.ts'
import { type Random, randomOf } from './random.ts'
import { createSender, type FuzzAnswer } from './send.ts'

export interface FuzzReport {
  readonly sent: number
  readonly seconds: number
  /** In words that suffice to make the request again. */
  readonly failures: readonly string[]
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Calls that were let in and did something at least once. */
  readonly succeeded: ReadonlySet<string>
  readonly operations: readonly string[]
  /** After each tenth of the run. */
  readonly memory: readonly Memory[]
}

const AT_ONCE = 12
const RENEW_EVERY = 500
const MOST_FAILURES = 10
const MOST_TRIES = 5
/** Hashing a password takes long on purpose; a logout costs everybody their session. */
export const RARE: ReadonlySet<string> = new Set([
  'login',
  'confirmPassword',
  'setUp',
  'logout',
  'terminateClient',
  'revokeSessions',
  'closeBranch',
])

/** Sends so many requests, each made from the seed and its number, and judges every answer. */
export async function fuzz(gateway: OwnGateway, seed: number, requests: number): Promise<FuzzReport> {
  const document: unknown = await (await fetch(`${gateway.url}/api/openapi.json`)).json()
  const operations = operationsOf(document)
  const often = operations.flatMap((one) => Array.from({ length: RARE.has(one.name) ? 1 : 5 }, () => one))
  const judge = createJudge(typeof document === 'object' && document !== null ? document : {})
  const people = await givenPeople(gateway)
  const pool = createPool()
  const sender = createSender(gateway.port, AT_ONCE)
  const failures: string[] = []
  const statuses: Record<number, number> = {}
  const succeeded = new Set<string>()
  const memory: Memory[] = []
  let number = 0

  async function one(at: number, random: Random): Promise<void> {
    const operation = random.pick(often)
    const who = random.percent(70) ? people.entitled(operation.who, random) : random.pick(people.list)
    const request = requestOf(operation, who.headers, random, pool)
    const tell = (what: string) =>
      failures.push(`${what}\n  seed ${seed}, request ${at}, by ${who.name}: ${shown(request)}`)
    try {
      for (const answer of await heard(request)) {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const complaint = judge(request, answer)
        if (complaint) tell(complaint)
        learnFrom(request, answer)
      }
    } catch (error) {
      tell(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    }
  }

  /** Whoever is asked to come back in a moment does, as every client of ours; who is still busy then has failed. */
  async function heard(request: FuzzRequest): Promise<readonly FuzzAnswer[]> {
    for (let tries = 1; ; tries++) {
      const answers = await sender.send(request)
      const busy = answers.find(({ status, headers }) => status === 503 && headers['retry-after'])
      if (!busy || tries === MOST_TRIES) return answers
      await delay(1000 * Number(busy.headers['retry-after']))
    }
  }

  function learnFrom({ operation, raw }: FuzzRequest, { status, headers, body }: FuzzAnswer): void {
    if (raw || status >= 300) return
    succeeded.add(operation.name)
    if (headers['content-type']?.startsWith('application/json'))
      pool.learn(JSON.parse(body.toString('utf8')), nounOf(operation.path))
  }

  /** Everybody anew, and something real to aim at: prices known, drawers open, orders received. */
  async function renew(): Promise<void> {
    await people.renew()
    for (const { answer, noun } of await people.work()) pool.learn(answer, noun)
  }

  await renew()
  for (const { method, path, parameters } of operations) {
    if (method !== 'GET' || path.includes('{') || parameters.some(({ required }) => required)) continue
    pool.learn(await people.ask(path), nounOf(path))
  }
  const began = performance.now()
  try {
    for (let tenth = 1; tenth <= 10; tenth++) {
      const until = Math.round((requests * tenth) / 10)
      const work = async () => {
        while (number < until && failures.length < MOST_FAILURES && !gateway.hasEnded()) {
          const at = number++
          if (at % RENEW_EVERY === RENEW_EVERY - 1) await renew()
          await one(at, randomOf(seed, at))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      if (!gateway.hasEnded()) memory.push(await gateway.memory())
    }
  } finally {
    sender.close()
  }
  if (gateway.hasEnded()) failures.push(`The gateway ended:\n${gateway.said().slice(-3_000)}`)
  const names = operations.map(({ name }) => name)
  return {
    sent: number,
    seconds: (performance.now() - began) / 1000,
    failures,
    statuses,
    succeeded,
    operations: names,
    memory,
  }
}

/** The last word of a path that is no parameter: `/api/orders/{orderId}/payments` → `payments`. */
export function nounOf(path: string): string {
  return path.split('/').findLast((part) => !part.startsWith('{')) ?? ''
}

/** A request in words, its bytes whole. */
function shown({ kind, method, path, headers, body, raw }: FuzzRequest): string {
  const bytes = body && (isText(body) ? body.toString('utf8') : `base64 ${body.toString('base64')}`)
  return `${kind}${raw ? ` (${raw.name})` : ''} ${method} ${path} ${JSON.stringify(headers)} ${bytes ?? ''}`
}

const isText = (body: Buffer) => Buffer.from(body.toString('utf8')).equals(body)

interface Described {
  readonly operationId: string
  readonly description: string
  readonly servers?: unknown
  readonly parameters: Operation['parameters']
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: NonNullable<Operation['body']> }>>
  }
  readonly responses: Operation['responses']
}

/** The calls of openapi.json. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = document as { paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: described.operationId,
      method: method.toUpperCase(),
      path: described.servers ? path : `/api${path}`,
      who: described.description,
      parameters: described.parameters,
      body: described.requestBody?.content['application/json']?.schema,
      responses: described.responses,
    })),
  )
}
