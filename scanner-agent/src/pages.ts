import type { ScannerEvent, ScannerEventBody } from '@labada/contracts/scanner/scanner'

/**
 * A page's permissions: `greeted` receives the agent's identity; `pairing` may also pair it; `served` has a ticket of
 * this client and may do everything else.
 */
export type PageRights = 'greeted' | 'pairing' | 'served'

/** An open connection from one of our pages. */
export interface Page {
  readonly rights: () => PageRights
  readonly say: <E extends ScannerEvent>(event: E, body: ScannerEventBody<E>) => void
  /** Closes the WebSocket with a code and a reason. */
  readonly hangUp: (code: number, why: string) => void
}

/** The connected pages, and which of them want fingers. */
export interface Pages {
  readonly add: (page: Page) => void
  readonly remove: (page: Page) => void
  readonly setStandby: (page: Page, isStandby: boolean) => void
  readonly hasServed: () => boolean
  /** Served and not in standby. */
  readonly listening: () => readonly Page[]
  readonly tellServed: <E extends ScannerEvent>(event: E, body: ScannerEventBody<E>) => void
  readonly tellAll: <E extends ScannerEvent>(event: E, body: ScannerEventBody<E>) => void
  readonly onChange: (listener: () => void) => void
}

export function createPages(): Pages {
  const open = new Set<Page>()
  const inStandby = new Set<Page>()
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const served = () => [...open].filter((page) => page.rights() === 'served')
  return {
    add: (page) => {
      open.add(page)
      changed()
    },
    remove: (page) => {
      open.delete(page)
      inStandby.delete(page)
      changed()
    },
    setStandby: (page, isStandby) => {
      if (isStandby) inStandby.add(page)
      else inStandby.delete(page)
      changed()
    },
    hasServed: () => served().length > 0,
    listening: () => served().filter((page) => !inStandby.has(page)),
    tellServed: (event, body) => {
      for (const page of served()) page.say(event, body)
    },
    tellAll: (event, body) => {
      for (const page of open) page.say(event, body)
    },
    onChange: (listener) => listeners.push(listener),
  }
}
