import { DomainError } from '../core/errors.ts'
import { parseQrPh } from './qr-ph.ts'
import type { TrackingSettings } from './settings.ts'

// Apart from the other settings' rules, which every counter loads.

/** Whether an address is a scheme, a host and perhaps a port, as links of stubs start with. */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/?#@]+$/.test(text)

/**
 * Refuses `field_invalid` if stubs could not be read with these: an address that is not one, a code that is not the shop's
 * own static QR Ph code.
 */
export function refuseUnfitTracking({ address, qrPh }: TrackingSettings): void {
  if (address !== '' && !isAddress(address)) {
    throw new DomainError('field_invalid', 'Address must look like https://labada.example', { field: 'address' })
  }
  if (qrPh !== '') parseQrPh(qrPh)
}
