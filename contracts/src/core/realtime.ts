import { z } from 'zod'
import { eventSchema } from './events.ts'

/** Path of the live channel on the dashboard's own origin; handshake `auth: { token?, client? }`. */
export const SOCKET_PATH = '/socket.io'

/**
 * At most one frame per socket every 16 to 50 ms. `prevSeq` is the `seq` of this socket's previous frame, so a gap
 * shows at once.
 */
export const frameSchema = z.object({ prevSeq: z.number().int(), seq: z.number().int(), events: z.array(eventSchema) })
export type Frame = z.output<typeof frameSchema>

/** Client → server after a reconnect or a gap: requests the events of its rooms after this `seq`. */
export const resumeSchema = z.object({ after: z.number().int().min(0) })
/** The answer (acknowledgement): the missed frame, or `resync`: mark everything stale and continue from `seq`. */
export const resumeAnswerSchema = z.union([frameSchema, z.object({ resync: z.literal(true), seq: z.number().int() })])

/** Server → client once, right after connecting: the current `seq`. */
export const helloSchema = z.object({ seq: z.number().int() })

/** Redis stream of every event, and the channel on which a writer wakes the relay after its commit. */
export const STREAM = 'labada:events'
export const WAKE_CHANNEL = 'labada:wake'
