import { inOffice, openHelp, press, type View } from './view.ts'

export const GUESTS: readonly View[] = [
  { name: 'login', who: 'guest', path: '/' },
  { name: 'device set-up', who: 'guest', path: '/', open: (page) => press(page, 'Set up this device') },
  { name: 'a new password by recovery code', who: 'guest', path: '/new-password' },
  { name: 'a new password by link', who: 'guest', path: '/new-password#lda_0' },
  { name: 'a shop that is set up already', who: 'guest', path: '/setup' },
  { name: 'kiosk gate', who: 'guest', path: '/attendance' },
  { name: 'portal gate', who: 'guest', path: '/employee-portal' },
  { name: 'an order’s tracking page', who: 'guest', path: '/t/{claimCode}' },
  { name: 'a tracking page without an order', who: 'guest', path: '/t/ZZZZZZZZ', says: /404.*\/api\/track\/ZZZZZZZZ/ },
  { name: 'the booking page of a shop that takes none', who: 'guest', path: '/book', says: /404.*\/api\/book/ },
  { name: 'a booking that is none', who: 'guest', path: '/book/ZZZZZZZZ', says: /404.*\/api\/book\/ZZZZZZZZ/ },
  { name: 'not found', who: 'guest', path: '/no/such/page' },
  ...inOffice({ 'not found in the office': '/no/such/page', unauthorized: '/unauthorized' }),
  { name: 'help in the office', who: 'office', path: '/payroll', open: openHelp },
  {
    name: 'command palette',
    who: 'office',
    path: '/unauthorized',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
]
