import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A finger that trembles is not a drag. */
const STARTS_AFTER_PX = 8

export interface Dragged {
  readonly loadId: string
  readonly x: number
  readonly y: number
  /** The machine under the pointer. */
  readonly over: string | null
}

interface Began {
  readonly loadId: string
  readonly pointerId: number
  readonly x: number
  readonly y: number
  isDrag: boolean
}

/**
 * Drags a load with a mouse, a pen or a finger onto an element with `data-machine`. A press that does not move stays a
 * click; the click which a browser sends after a drag is swallowed.
 */
export function useLoadDrag(onDrop: (loadId: string, machineId: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const began = useRef<Began | null>(null)
  const wasDrag = useRef(false)

  useEffect(() => {
    const stop = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !began.current) return
      began.current = null
      setDragged(null)
    }
    window.addEventListener('keydown', stop)
    return () => window.removeEventListener('keydown', stop)
  }, [])

  const handlersOf = (loadId: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDrag.current = false
      if (event.button !== 0) return
      began.current = { loadId, pointerId: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = began.current
      if (!start || start.pointerId !== event.pointerId) return
      const { clientX: x, clientY: y } = event
      if (!start.isDrag) {
        if (Math.hypot(x - start.x, y - start.y) < STARTS_AFTER_PX) return
        start.isDrag = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      setDragged({ loadId, x, y, over: machineAt(x, y) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = began.current
      began.current = null
      if (!start?.isDrag) return
      wasDrag.current = true
      setDragged(null)
      const machineId = machineAt(event.clientX, event.clientY)
      if (machineId !== null) onDrop(loadId, machineId)
    },
    // The browser took the pointer, to scroll.
    onPointerCancel: () => {
      began.current = null
      setDragged(null)
    },
    onClickCapture: (event: { readonly preventDefault: () => void; readonly stopPropagation: () => void }) => {
      if (!wasDrag.current) return
      wasDrag.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { dragged, handlersOf }
}

const machineAt = (x: number, y: number): string | null => {
  const found = document.elementFromPoint(x, y)?.closest('[data-machine]')
  return found instanceof HTMLElement ? (found.dataset.machine ?? null) : null
}
