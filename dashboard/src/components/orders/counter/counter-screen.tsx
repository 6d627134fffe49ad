import type { ReactNode, Ref } from 'react'
import classes from './counter-screen.module.css'

/** A page of the counter. The footer stays visible below the scrolling content; an empty footer takes no space. */
export function CounterScreen({
  children,
  footRef,
}: {
  readonly children: ReactNode
  readonly footRef?: Ref<HTMLDivElement>
}) {
  return (
    <div className={classes.screen}>
      <div className={classes.scroll}>{children}</div>
      <div ref={footRef} className={classes.foot} />
    </div>
  )
}
