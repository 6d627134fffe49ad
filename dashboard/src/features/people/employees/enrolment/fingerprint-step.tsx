import { Banner } from '../../../../components/notices/banner.tsx'
import { IS_DESKTOP } from '../../../../lib/build.ts'
import { t } from '../t.ts'

/** A consent and a finger belong to somebody's file: they come right after it is created, where the scanner is. */
export function FingerprintStep() {
  return IS_DESKTOP ? (
    <Banner title={t('nextConsentAndFingerprints')}>{t('afterYouCreateTheEmployee')}</Banner>
  ) : (
    <Banner title={t('enrollFingerprintsAtABranch')}>{t('afterYouCreateTheEmployeeEnroll')}</Banner>
  )
}
