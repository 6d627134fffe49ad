import { useEffect, useState } from 'react'

/** Whoever had the focus when this came has it again once it is gone. */
export function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
