import { deviceStore } from '../../../../components/orders/counter/device-store.ts'
import { partOf } from '../../../../components/orders/counter/part.ts'
import { t } from '../t.ts'
import { isBlank, type Ticket } from './ticket.ts'

/** The maximum number of tickets on hold per device. */
export const MOST_HELD = 10

/** A ticket on hold, and since when. */
export interface HeldTicket {
  readonly ticket: Ticket
  readonly heldAt: Date
}

// Only the device's own answer needs it.
const shape = partOf(() => import('./ticket-shape.ts'))

/**
 * The ticket on the screen and those on hold, kept on this device per branch: a reload, a feature switched off or a
 * closed browser restores them. A record of another shape (an older version) is ignored.
 */
export const storedTickets = {
  async current(branchId: string): Promise<Ticket | undefined> {
    const { ticketSchema } = await shape.arrive()
    const stored = ticketSchema.safeParse(await deviceStore.read(`ticket:${branchId}`))
    return stored.success ? stored.data : undefined
  },
  async keepCurrent(branchId: string, ticket: Ticket): Promise<void> {
    await deviceStore.write(`ticket:${branchId}`, isBlank(ticket) ? null : toStore(ticket))
  },
  /** The ticket was saved or discarded: when this resolves, it cannot come back, even if the device loses its power. */
  async dropCurrent(branchId: string): Promise<void> {
    await deviceStore.write(`ticket:${branchId}`, null)
  },
  async held(branchId: string): Promise<readonly HeldTicket[]> {
    const { heldSchema } = await shape.arrive()
    const stored = heldSchema.safeParse(await deviceStore.read(`held:${branchId}`))
    return stored.success ? stored.data : []
  },
  async keepHeld(branchId: string, held: readonly HeldTicket[]): Promise<void> {
    await deviceStore.write(`held:${branchId}`, held.length === 0 ? null : toStore(held))
  },
}

/** Values are returned as JSON (dates are strings), even when served from memory before the disk. */
const toStore = (value: object): object => JSON.parse(JSON.stringify(value))

export type HoldOutcome = { readonly held: readonly HeldTicket[] } | { readonly refused: string }

/** Puts a ticket on hold, newest first. Refused when the maximum is reached. */
export function holdTicket(held: readonly HeldTicket[], ticket: Ticket, now: Date): HoldOutcome {
  if (held.length >= MOST_HELD) return { refused: t('mostHeldTicketsAreOnHold', { mostHeld: MOST_HELD }) }
  return { held: [{ ticket, heldAt: now }, ...held.filter((one) => one.ticket.id !== ticket.id)] }
}

/**
 * The counter's ticket once the device's store has loaded. A ticket begun before that stays; the stored one is put
 * on hold, even beyond the maximum, so that no input is lost.
 */
export function withStored(
  onCounter: Ticket,
  stored: Ticket | undefined,
  held: readonly HeldTicket[],
  now: Date,
): { readonly ticket: Ticket; readonly held: readonly HeldTicket[] } {
  if (!stored) return { ticket: onCounter, held }
  // A device that died between two writes has it in both places.
  const others = held.some(({ ticket }) => ticket.id === stored.id)
    ? held.filter(({ ticket }) => ticket.id !== stored.id)
    : held
  if (isBlank(onCounter)) return { ticket: stored, held: others }
  return { ticket: onCounter, held: [{ ticket: stored, heldAt: now }, ...others] }
}

/** Resumes a held ticket; the ticket on the counter is held in its place, unless it is blank. */
export function recallTicket(
  held: readonly HeldTicket[],
  ticketId: string,
  onCounter: Ticket,
  now: Date,
): { readonly ticket: Ticket; readonly held: readonly HeldTicket[] } | undefined {
  const found = held.find(({ ticket }) => ticket.id === ticketId)
  if (!found) return undefined
  const rest = held.filter((one) => one !== found)
  return { ticket: found.ticket, held: isBlank(onCounter) ? rest : [{ ticket: onCounter, heldAt: now }, ...rest] }
}
