import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A finger that trembles is not a drag. */
const STARTS_AFTER_PX = 8
/** A finger that moves sooner scrolls the page or the row; one that rests takes the load. */
const HOLD_MS = 300
/** So near to the top or the bottom of the page a finger scrolls it, so fast at most for each frame. */
const EDGE_PX = 100
const SCROLL_PX = 14

export interface Dragged {
  readonly loadId: string
  readonly x: number
  readonly y: number
  /** The machine under the pointer. */
  readonly over: string | null
  /** How far the page scrolls in each frame; a mouse has a wheel. */
  readonly scrollStep: number
}

interface Began {
  readonly loadId: string
  readonly pointerId: number
  readonly x: number
  readonly y: number
  isDrag: boolean
  hold: number | undefined
}

/**
 * Drags a load onto an element with `data-machine`: at once with a mouse or a pen, with a finger after a short hold, so
 * that a swipe still scrolls. A press that does not move stays a click; the click which a browser sends after a drag is
 * swallowed. `area` holds all that can be dragged.
 */
export function useLoadDrag(area: RefObject<HTMLElement | null>, onDrop: (loadId: string, machineId: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const began = useRef<Began | null>(null)
  const wasDrag = useRef(false)

  const stop = () => {
    window.clearTimeout(began.current?.hold)
    began.current = null
    setDragged(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` only uses refs and a setter
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && began.current) stop()
    }
    // A browser asks only listeners that were there before the touch whether it may scroll, so this one always is.
    const keepStill = (event: Event) => {
      if (began.current?.isDrag && event.cancelable) event.preventDefault()
    }
    // Holding selects text and opens menus where a hand may take a load.
    const keepClosed = (event: Event) => {
      if (began.current) event.preventDefault()
    }
    const within = area.current
    window.addEventListener('keydown', onKey)
    within?.addEventListener('touchmove', keepStill, { passive: false })
    within?.addEventListener('contextmenu', keepClosed)
    return () => {
      window.clearTimeout(began.current?.hold)
      window.removeEventListener('keydown', onKey)
      within?.removeEventListener('touchmove', keepStill)
      within?.removeEventListener('contextmenu', keepClosed)
    }
  }, [area])

  const step = dragged?.scrollStep ?? 0
  useEffect(() => {
    const scroller = step === 0 ? null : scrollerOf(area.current)
    if (!scroller) return
    let frame = 0
    const scroll = () => {
      scroller.scrollBy(0, step)
      setDragged((now) => now && { ...now, over: machineAt(now.x, now.y) })
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [step, area])

  const handlersOf = (loadId: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDrag.current = false
      if (event.button !== 0 || began.current) return
      const { pointerId, clientX: x, clientY: y, pointerType, currentTarget } = event
      const start: Began = { loadId, pointerId, x, y, isDrag: false, hold: undefined }
      began.current = start
      if (pointerType !== 'touch') return
      start.hold = window.setTimeout(() => {
        start.isDrag = true
        currentTarget.setPointerCapture(pointerId)
        setDragged({ loadId, x, y, over: null, scrollStep: 0 })
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = began.current
      if (!start || start.pointerId !== event.pointerId) return
      const { clientX: x, clientY: y } = event
      if (!start.isDrag) {
        if (Math.hypot(x - start.x, y - start.y) < STARTS_AFTER_PX) return
        if (event.pointerType === 'touch') return stop()
        start.isDrag = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const scrollStep = event.pointerType === 'touch' ? scrollStepAt(y, scrollerOf(area.current)) : 0
      setDragged({ loadId, x, y, over: machineAt(x, y), scrollStep })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = began.current
      if (start?.pointerId !== event.pointerId) return
      stop()
      if (!start.isDrag) return
      // A finger that took a load and moved sends no click; one that only rested on it does, and has tapped it.
      wasDrag.current = event.pointerType !== 'touch'
      const machineId = machineAt(event.clientX, event.clientY)
      if (machineId !== null) onDrop(loadId, machineId)
    },
    // The browser took the finger, to scroll or for itself: the load stays where it is.
    onPointerCancel: stop,
    onClickCapture: (event: { readonly preventDefault: () => void; readonly stopPropagation: () => void }) => {
      if (!wasDrag.current) return
      wasDrag.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { dragged, handlersOf }
}

/** What scrolls the page: on a phone a part of it, between header and bar. */
function scrollerOf(area: Element | null): Element | null {
  for (let one = area?.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.scrollingElement
}

/** How far the page scrolls in a frame while a finger holds a load at this height; faster towards its edge. */
function scrollStepAt(y: number, scroller: Element | null): number {
  const box = scroller?.getBoundingClientRect()
  const top = Math.max(0, box?.top ?? 0) + EDGE_PX
  const bottom = Math.min(window.innerHeight, box?.bottom ?? window.innerHeight) - EDGE_PX
  const beyond = y < top ? y - top : y > bottom ? y - bottom : 0
  return Math.round(Math.max(-1, Math.min(1, beyond / EDGE_PX)) * SCROLL_PX)
}

const machineAt = (x: number, y: number): string | null => {
  const found = document.elementFromPoint(x, y)?.closest('[data-machine]')
  return found instanceof HTMLElement ? (found.dataset.machine ?? null) : null
}
