import type { ReactNode, Ref } from 'react'
import classes from './counter-screen.module.css'

/** A page of the counter. The footer stays visible below the scrolling content; an empty footer takes no space. */
export function CounterScreen({
  children,
  footRef,
  split = false,
}: {
  readonly children: ReactNode
  readonly footRef?: Ref<HTMLDivElement>
  /** Two columns that scroll separately, from tablets on. */
  readonly split?: boolean
}) {
  return (
    <div className={classes.screen} data-split={split || undefined}>
      <div className={classes.scroll}>{children}</div>
      <div ref={footRef} className={classes.foot} />
    </div>
  )
}
