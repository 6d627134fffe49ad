import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { useOpens } from './may.tsx'
import classes from './text-link.module.css'

/** A link inside text or a list, in the link color; plain text for whoever may not open its page. */
export function TextLink({
  to,
  onClick,
  children,
}: {
  readonly to: To
  readonly onClick?: () => void
  readonly children: ReactNode
}) {
  if (!useOpens(to)) return children
  return (
    <Link to={to} className={classes.link} onClick={onClick}>
      {children}
    </Link>
  )
}
