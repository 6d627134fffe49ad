import { useState } from 'react'
import { toast } from '../notices/toast.tsx'

/** A printed sheet: rendered when requested, printed when its data has loaded, and removed after the print dialog. */
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
