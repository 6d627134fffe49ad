import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Our own CSS variables, set on an element for its style sheet. */
    [name: `--${string}`]: string | number | undefined
  }
}
