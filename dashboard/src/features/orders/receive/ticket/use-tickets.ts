import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useSession } from '../../../../api/session.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { type HeldTicket, holdTicket, recallTicket, storedTickets, withStored } from './stored-tickets.ts'
import { changeTicket, isBlank, newTicket, type Ticket, type TicketAction } from './ticket.ts'

export interface Tickets {
  readonly ticket: Ticket
  readonly change: Dispatch<TicketAction>
  readonly held: readonly HeldTicket[]
  /** Holds the ticket and starts a new one. False if the ticket is blank or the maximum is reached. */
  readonly hold: () => boolean
  readonly recall: (ticketId: string) => void
  readonly discard: (ticketId: string) => void
  /** Starts the next ticket after the current one was saved or held. */
  readonly next: () => void
  /** Keeps the current ticket no more; it was saved. Resolves when not even a device that dies brings it back. */
  readonly drop: () => Promise<void>
}

/** The counter's tickets, saved on the device with every change. */
export function useTickets(): Tickets {
  const branchId = useSession((session) => session.branch?.id ?? '')
  const [ticket, change] = useReducer(changeTicket, null, () => newTicket(newId()))
  const [held, setHeld] = useState<readonly HeldTicket[]>([])
  const isLoaded = useRef(false)
  const onCounter = useRef(ticket)
  useEffect(() => {
    onCounter.current = ticket
  }, [ticket])

  useEffect(() => {
    let isGone = false
    isLoaded.current = false
    void Promise.all([storedTickets.current(branchId), storedTickets.held(branchId)]).then(([stored, shelf]) => {
      if (isGone) return
      isLoaded.current = true
      const begun = onCounter.current
      const found = withStored(begun, stored, shelf, new Date())
      setHeld(found.held)
      if (found.ticket !== begun) change({ type: 'put', ticket: found.ticket })
      else if (!isBlank(begun)) void storedTickets.keepCurrent(branchId, begun)
      if (found.held !== shelf) void storedTickets.keepHeld(branchId, found.held)
    })
    return () => {
      isGone = true
    }
  }, [branchId])

  useEffect(() => {
    if (isLoaded.current) void storedTickets.keepCurrent(branchId, ticket)
  }, [branchId, ticket])

  const keep = (shelf: readonly HeldTicket[]) => {
    setHeld(shelf)
    void storedTickets.keepHeld(branchId, shelf)
  }
  const next = () => change({ type: 'put', ticket: newTicket(newId()) })
  return {
    ticket,
    change,
    held,
    next,
    drop: async () => {
      // What the device has is then another ticket, which nobody has seen yet.
      if (!isLoaded.current) return
      // A disk that takes nothing did not keep this one either.
      await storedTickets.dropCurrent(branchId).catch(() => undefined)
    },
    hold: () => {
      if (isBlank(ticket)) return false
      const outcome = holdTicket(held, ticket, new Date())
      if ('refused' in outcome) {
        toast.warning(outcome.refused)
        return false
      }
      keep(outcome.held)
      next()
      return true
    },
    recall: (ticketId) => {
      const recalled = recallTicket(held, ticketId, ticket, new Date())
      if (!recalled) return
      // In both places for a moment, rather than in none.
      void storedTickets.keepCurrent(branchId, recalled.ticket)
      keep(recalled.held)
      change({ type: 'put', ticket: recalled.ticket })
    },
    discard: (ticketId) => keep(held.filter((one) => one.ticket.id !== ticketId)),
  }
}
