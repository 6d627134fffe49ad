import type { ReactNode } from 'react'

/** The place of a page: within a shell that has a `main` already, or the whole window. */
export function Main({ isWhole, children }: { readonly isWhole: boolean; readonly children: ReactNode }) {
  if (!isWhole) return children
  return (
    <main id="main" tabIndex={-1} style={{ padding: 24, maxWidth: 960, margin: '0 auto' }}>
      {children}
    </main>
  )
}
