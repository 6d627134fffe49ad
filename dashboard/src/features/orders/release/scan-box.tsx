import { IconQrcode } from '@tabler/icons-react'
import { type RefObject, useEffect, useId } from 'react'
import { Button } from '../../../components/button.tsx'
import classes from './release.module.css'
import { t } from './t.ts'

/**
 * The input for codes: scanned, or typed with Enter. On a computer it has focus whenever nothing else does; on a tablet
 * scans are heard anyway, and the keyboard only comes up when the box is tapped.
 */
export function ScanBox({
  inputRef,
  text,
  onText,
  onEnter,
  busy,
}: {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly onEnter: () => void
  /** Whether a previous scan is still being processed; the box accepts the next one regardless. */
  readonly busy: boolean
}) {
  const id = useId()
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return
    inputRef.current?.focus()
    const refocus = () => {
      // After the browser has settled where the focus went.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        const isCovered = document.querySelector('[aria-modal="true"]') !== null
        // Ready for the next scan, without scrolling away from what was just pressed.
        if (isFree && !isCovered) inputRef.current?.focus({ preventScroll: true })
      })
    }
    document.addEventListener('focusout', refocus)
    return () => document.removeEventListener('focusout', refocus)
  }, [inputRef])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the tablets' browsers are older than <search>
    <form
      className={classes.scan}
      role="search"
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        // The next input replaces this text, even during the lookup.
        inputRef.current?.select()
        onEnter()
      }}
    >
      <label htmlFor={id}>{t('scanOrTypeAClaim')}</label>
      <div className={classes.scanLine}>
        <IconQrcode size={26} aria-hidden="true" />
        <input
          id={id}
          ref={inputRef}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-keyshortcuts="F2"
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            event.stopPropagation()
            onText('')
          }}
        />
        {/* Never disabled: a form with a disabled button ignores Enter, and the next code would be lost. */}
        <Button type="submit" size="lg">
          {t('go')}
        </Button>
      </div>
    </form>
  )
}
