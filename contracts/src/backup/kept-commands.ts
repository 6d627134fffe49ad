import { z } from 'zod'
import { admin, confirmedAdmin, type Routes, signedIn } from '../core/route.ts'
import { id, instant, pesos } from '../core/values.ts'

/** How long a browser keeps its commands: two nightly backups may fail before someone notices. */
export const KEPT_COMMAND_DAYS = 3

/** Who permitted a command at the counter, by PIN. */
const permitClaims = z.strictObject({ id, name: z.string(), isForAdmin: z.boolean() })

/**
 * The content of a seal: who did what, when, on which device. It is signed, so whoever holds it can neither add nor
 * change a command; `input` and `answer` are checksums (SHA-256, hex) of the request and the answer.
 */
export const keptClaims = z.strictObject({
  v: z.literal(1),
  /** Ids and codes that the command creates are derived from this, so redoing it creates the same. */
  id,
  /** `POST /orders/:orderId/payments` */
  route: z.string().max(200),
  actor: id,
  /** Who permitted it at the counter, by PIN, and whether in place of an admin's approval. */
  permit: permitClaims.optional(),
  device: z.strictObject({ id: z.number().int(), branchId: id, name: z.string() }).nullable(),
  at: z.iso.datetime(),
  /** When its answer started, by the server's clock: its ids have that time. Milliseconds since 1970. */
  begun: z.number().int().min(0),
  /** The Idempotency-Key it came with. */
  key: z.string().max(200).nullable(),
  input: z.hex().length(64),
  answer: z.hex().length(64),
})
export type KeptClaims = z.output<typeof keptClaims>

/** The request as it was on the wire. */
const wireInput = z.strictObject({
  params: z.record(z.string(), z.unknown()).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
})
export type WireInput = z.output<typeof wireInput>

/** Parses the `input` of a kept command; undefined if it is none. */
export function readWireInput(text: string): WireInput | undefined {
  try {
    return wireInput.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const keptCommand = z.strictObject({
  seal: z.string().max(3_000),
  /** The request, as JSON. */
  input: z.string().max(64_000),
})
export type KeptCommand = z.output<typeof keptCommand>

/** Bytes: the maximum body of a call is 64 KB. */
export const MOST_BYTES_TO_BRING = 60_000
export const MOST_COMMANDS_TO_BRING = 50

export const KEPT_COMMAND_STATES = ['waiting', 'done', 'refused'] as const
export type KeptCommandState = (typeof KEPT_COMMAND_STATES)[number]

const count = z.number().int().min(0)
const restoreSchema = z.object({
  id,
  restoredAt: instant,
  /** The moment of the restored backup. */
  snapshotAt: instant,
})

const keptCommandSchema = z.object({
  id,
  at: instant,
  /** The command in a word or two. */
  what: z.string(),
  /** Its amount, if it has one. */
  amount: pesos.nullable(),
  by: z.string(),
  /** Null for the back office. */
  device: z.string().nullable(),
  branchName: z.string().nullable(),
  state: z.enum(KEPT_COMMAND_STATES),
  /** Why it could not be redone. */
  refusal: z.string().nullable(),
  /** It was redone with another result than the first time: another number, another balance. */
  differs: z.boolean(),
})
export type KeptCommandAnswer = z.output<typeof keptCommandSchema>

const overviewSchema = z.object({
  restore: restoreSchema.nullable(),
  waiting: count,
  done: count,
  refused: count,
  differing: count,
  /**
   * Paired devices of open branches, and how many commands each sent. One that has not connected since may still hold
   * some.
   */
  devices: z.array(z.object({ name: z.string(), branchName: z.string(), isSeenSince: z.boolean(), brought: count })),
  /** Oldest first, at most 200: refused or differing ones before the others. */
  commands: z.array(keptCommandSchema),
})
export type KeptCommandOverview = z.output<typeof overviewSchema>

export const keptCommandRoutes = {
  getKeptSince: {
    method: 'GET',
    path: '/kept-commands/since',
    access: signedIn,
    key: 'own',
    summary: 'Get when browsers start sending kept commands; null unless restored in the last three days',
    response: z.object({
      restore: z
        .object({
          /** The latest restore. */
          restoreId: id,
          restoredAt: instant,
          snapshotAt: instant,
          since: instant,
        })
        .nullable(),
    }),
  },
  bringKeptCommands: {
    method: 'POST',
    path: '/kept-commands',
    access: signedIn,
    key: 'own',
    summary: 'Send commands made before a restore that may be missing from it; each counts once',
    body: z.object({ commands: z.array(keptCommand).min(1).max(MOST_COMMANDS_TO_BRING) }),
    response: z.object({
      taken: count,
      known: count,
      /** Commands this shop never answered. */
      refused: count,
    }),
  },
  getKeptCommands: {
    method: 'GET',
    path: '/kept-commands',
    access: admin,
    key: 'backup.see',
    summary: 'List the commands browsers sent since the last restore, and what became of each',
    response: overviewSchema,
  },
  putBackKeptCommands: {
    method: 'POST',
    path: '/kept-commands/put-back',
    access: confirmedAdmin,
    key: 'backup.restore',
    summary: 'Redo the next kept commands in order, at their original time and by their user; retries refused ones',
    body: z.object({
      /** The `next` of the previous call; if omitted, starts with the first. */
      after: z.string().max(100).optional(),
    }),
    response: z.object({
      done: count,
      refused: count,
      /** Where to continue; null at the end. */
      next: z.string().nullable(),
    }),
  },
} satisfies Routes
