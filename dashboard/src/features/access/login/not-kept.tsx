import { persistence } from '../../../api/remember.ts'
import { Banner } from '../../../components/notices/banner.tsx'
import { useStore } from '../../../lib/store.ts'

/** Says honestly when this browser cannot keep a login: no secure context, or its storage is shut. */
export function NotKept() {
  if (useStore(persistence) !== 'not-kept') return null
  return (
    <Banner status="attention" title="Your login will not be kept">
      {window.isSecureContext
        ? 'This browser does not let Labada store anything. You will have to log in again after a reload.'
        : 'This address is not secure (no https), so nothing is stored here. You will have to log in again after a reload.'}
    </Banner>
  )
}
