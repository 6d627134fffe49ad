import { Banner } from '../../../../components/notices/banner.tsx'
import { IS_DESKTOP } from '../../../../lib/build.ts'

/** A consent and a finger belong to somebody's file: they come right after it is created, where the scanner is. */
export function FingerprintStep() {
  return IS_DESKTOP ? (
    <Banner title="Right after Create">
      Create leads straight on to their consent and their fingers, taken with this PC’s scanner. Who does not want that
      clocks in with a witness.
    </Banner>
  ) : (
    <Banner title="Enrolled at a branch PC">
      Fingers are enrolled in the desktop app of a PC with a scanner, once the employee has a file: Edit, then
      Fingerprints. Their consent can be recorded there too. Who does not want that clocks in with a witness.
    </Banner>
  )
}
