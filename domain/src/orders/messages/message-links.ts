import type { AppChannel } from './message-kinds.ts'

/**
 * The address that opens an app with a text to a Philippine mobile number (`09…`). Messenger knows no numbers: it gets
 * the link of the tracking page to share, and null without one.
 */
export function appLinkOf(app: AppChannel, phone: string, text: string, trackingLink: string): string | null {
  const number = phone.replace(/^0/, '63')
  const words = encodeURIComponent(text)
  switch (app) {
    case 'sms_app':
      return `sms:+${number}?body=${words}`
    case 'viber':
      return `viber://chat?number=%2B${number}&draft=${words}`
    case 'whatsapp':
      return `https://wa.me/${number}?text=${words}`
    case 'messenger':
      return trackingLink === '' ? null : `fb-messenger://share/?link=${encodeURIComponent(trackingLink)}`
  }
}
