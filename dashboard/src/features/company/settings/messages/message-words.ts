import type { CustomerKind, MessageLanguage } from '@labada/domain/orders/messages/message-kinds'
import { t } from './t.ts'

export const KIND_NAMES: Readonly<Record<CustomerKind, string>> = {
  ready: t('ready'),
  late: t('late'),
  unclaimed: t('unclaimed'),
  pickup: t('pickup'),
  receipt: t('receipt'),
  thanks: t('thanks'),
  booking: t('bookingConfirmed'),
  booking_moved: t('bookingMoved'),
  booking_declined: t('bookingDeclined'),
  package_ends: t('packageEnds'),
}

export const KIND_HINTS: Readonly<Record<CustomerKind, string>> = {
  ready: t('whenAllLoadsAreReady'),
  late: t('whenTheReadyTimePasses'),
  unclaimed: t('threeDaysAfterReady'),
  pickup: t('whenARiderIsAssigned'),
  receipt: t('forEachPayment'),
  thanks: t('afterTheRelease'),
  booking: t('alsoWhenTheBookingAsked'),
  booking_moved: t('alsoWhenTheBookingAsked'),
  booking_declined: t('alsoWhenTheBookingAsked'),
  package_ends: t('whileSomethingIsLeftOfIt'),
}

export const LANGUAGE_NAMES: Readonly<Record<MessageLanguage, string>> = {
  en: t('english'),
  fil: t('filipino'),
  ceb: t('cebuano'),
}
