import { persistence } from '../../../api/remember.ts'
import { Banner } from '../../../components/notices/banner.tsx'
import { useStore } from '../../../lib/store.ts'
import { t } from './t.ts'

/** Warns if this browser cannot store a login: no secure context, or its storage is blocked. */
export function NotKept() {
  if (useStore(persistence) !== 'not-kept') return null
  return (
    <Banner status="attention" title={t('yourLoginWontBeSaved')}>
      {window.isSecureContext ? t('thisBrowserDoesntAllowLabada') : t('thisAddressIsntSecureNo')}
    </Banner>
  )
}
