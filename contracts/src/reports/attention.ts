import { type AttentionFacts, COUNTED_KINDS } from '@labada/domain/reports/attention'
import { z } from 'zod'
import { id, manilaDate, pesos } from '../core/values.ts'

const count = z.number().int().positive()

/** Whose login it is about; notices from before it was noted say the name only. */
const ownNews = { userId: id.optional(), name: z.string() }

/** What needs a person, as facts: the page chooses the words and the place where it is resolved. */
export const attentionFactsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(COUNTED_KINDS), count }),
  z.object({ kind: z.literal('cash_short'), number: z.number().int(), amount: pesos, by: z.string() }),
  z.object({ kind: z.literal('drawer_full'), amount: pesos }),
  z.object({ kind: z.literal('alert'), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('session_left_open'), by: z.string().nullable() }),
  z.object({
    kind: z.literal('remittance'),
    id,
    number: z.number().int(),
    carrier: z.string(),
    amount: pesos,
    isShort: z.boolean(),
  }),
  z.object({ kind: z.literal('two_places'), employeeId: id, name: z.string(), workday: manilaDate }),
  z.object({
    kind: z.literal('scanner_alarm'),
    device: z.string(),
    why: z.enum(['unreadable', 'unsigned', 'foreign', 'old', 'expired', 'sealed']),
    times: count,
  }),
  z.object({ kind: z.literal('consent_withdrawn'), employeeId: id, name: z.string() }),
  z.object({ kind: z.literal('devices_silent') }),
  z.object({
    kind: z.literal('pay_run_due'),
    id,
    from: manilaDate,
    to: manilaDate,
    payOn: manilaDate,
    isApproved: z.boolean(),
  }),
  z.object({ kind: z.literal('device_set_up'), id: z.string(), device: z.string(), by: z.string() }),
  z.object({ kind: z.literal('password_reset'), id, ...ownNews, by: z.string().nullable() }),
  z.object({ kind: z.literal('new_browser'), id, ...ownNews, browser: z.string(), ip: z.string() }),
  z.object({ kind: z.literal('failed_logins'), userId: ownNews.userId, username: z.string() }),
  z.object({ kind: z.literal('login_after_failures'), id, ...ownNews, failures: z.number().int() }),
]) satisfies z.ZodType<AttentionFacts>

/** Something that needs a person; without a branch, the whole company's. */
export const attentionSchema = z.object({
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  facts: attentionFactsSchema,
})
export type Attention = z.output<typeof attentionSchema>
