import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { DEFAULT_SHOP_NAME, useSetupState } from '../../lib/hooks/use-setup-state.ts'
import sheet from './paper-sheet.module.css'

/**
 * A sheet for printing only, headed by the shop's name. Calls back (once, see `usePaper`) when the name and the data
 * the sheet itself waits for have loaded.
 */
export function PaperSheet({
  label,
  className,
  style,
  isReady = true,
  onReady,
  children,
}: {
  readonly label: string
  readonly className: string | undefined
  readonly style?: CSSProperties | undefined
  readonly isReady?: boolean
  readonly onReady: () => void
  readonly children: (shopName: string) => ReactNode
}) {
  const setup = useSetupState()
  const isNamed = setup.data !== undefined || setup.isError
  useEffect(() => {
    if (isNamed && isReady) onReady()
  }, [isNamed, isReady, onReady])
  if (!isNamed) return null
  // Rendered outside the page's frame, whose margins would narrow the sheet.
  return createPortal(
    <section className={`${sheet.sheet} ${className ?? ''}`} aria-label={label} style={style}>
      {children(setup.data?.shopName || DEFAULT_SHOP_NAME)}
    </section>,
    document.body,
  )
}
