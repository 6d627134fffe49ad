import { LoadStateDialog } from './load-state-dialog.tsx'
import { LostFeature } from './lost-feature.tsx'

/** The windows about the session: why it ended, and which page was turned off. Not part of the first load. */
export function SessionWindows() {
  return (
    <>
      <LostFeature />
      <LoadStateDialog />
    </>
  )
}
