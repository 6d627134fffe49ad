import type { ReactNode } from 'react'

/** Where a page is rendered: inside a shell that already has a `main`, or in the whole window. */
export function Main({ isWhole, children }: { readonly isWhole: boolean; readonly children: ReactNode }) {
  if (!isWhole) return children
  return (
    <main id="main" tabIndex={-1} style={{ padding: 24, maxWidth: 960, margin: '0 auto' }}>
      {children}
    </main>
  )
}
