import { useState } from 'react'
import { toast } from './notices/toast.tsx'

/** Paper that is asked for, drawn once what stands on it is here, and taken away after the print dialog. */
export function usePaper() {
  const [isWanted, want] = useState(false)
  return {
    isWanted,
    isBusy: isWanted,
    print: () => want(true),
    ready: () => {
      window.print()
      want(false)
    },
    gone: (why: string) => {
      toast.negative(why)
      want(false)
    },
  }
}
