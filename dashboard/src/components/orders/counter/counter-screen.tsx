import type { ReactNode, Ref } from 'react'
import classes from './counter-screen.module.css'

/** A page of the counter. What is put into the foot stays in sight below what scrolls; an empty foot takes no room. */
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
