import { Banner } from '../../../../components/notices/banner.tsx'
import { IS_DESKTOP } from '../../../../lib/build.ts'
import { t } from '../t.ts'

/** Consent and fingerprints need an existing record: this step follows its creation, where a scanner is present. */
export function FingerprintStep() {
  return IS_DESKTOP ? (
    <Banner title={t('nextConsentAndFingerprints')}>{t('afterYouCreateTheEmployee')}</Banner>
  ) : (
    <Banner title={t('enrollFingerprintsAtABranch')}>{t('afterYouCreateTheEmployeeEnroll')}</Banner>
  )
}
