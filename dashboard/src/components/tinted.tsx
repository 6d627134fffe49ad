import { type ReactNode, useRef } from 'react'
import classes from './tinted.module.css'

/** Highlights its children for a moment when `value` changes; not on the first render. */
export function Tinted({ value, children }: { readonly value: string | number | null; readonly children: ReactNode }) {
  const changes = useRef({ value, count: 0 })
  if (changes.current.value !== value) changes.current = { value, count: changes.current.count + 1 }
  const { count } = changes.current
  return (
    <span key={count} className={count > 0 ? classes.tinted : undefined}>
      {children}
    </span>
  )
}
