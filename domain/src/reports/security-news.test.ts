import { describe, expect, it } from 'vitest'
import { KEYS, type Key } from '../core/keys.ts'
import { type AttentionKind, NEWS_KINDS } from './attention.ts'
import { keyOf, kindsFor } from './notices.ts'
import { newsOf } from './security-news.ts'

const MABOLO = 'b1'
const isNews = (kind: AttentionKind) => NEWS_KINDS.some((one) => one === kind)

describe('news around logins', () => {
  it('are one notice for each device, password and guessed username', () => {
    const front = { branchId: MABOLO, device: 'Front desk', by: 'Rosa Lim' }
    const found = newsOf({
      devices: [
        { ...front, id: '4' },
        { ...front, id: '5' },
      ],
      passwordResets: [{ id: 'p1', name: 'Ana Reyes', by: 'Rosa Lim' }],
      newBrowsers: [{ id: 'l1', name: 'Ana Reyes', browser: 'Firefox on Windows', ip: '203.0.113.9' }],
      failedLogins: [{ username: 'ana' }],
      loginsAfterFailures: [{ id: 's1', name: 'Ana Reyes', failures: 7 }],
    })
    expect(found.map(keyOf)).toEqual([
      'login_after_failures:company:s1',
      'failed_logins:company:ana',
      'password_reset:company:p1',
      'new_browser:company:l1',
      `device_set_up:${MABOLO}:4`,
      `device_set_up:${MABOLO}:5`,
    ])
    expect(found.at(-1)?.facts).toEqual({ kind: 'device_set_up', id: '5', device: 'Front desk', by: 'Rosa Lim' })
  })

  it('are told to whoever sees logins or devices, and to no counter', () => {
    const told = (...keys: Key[]) => kindsFor('admin', new Set(keys)).filter(isNews)
    expect([told('access.see'), told('device.see')]).toEqual([
      ['password_reset', 'new_browser', 'failed_logins', 'login_after_failures'],
      ['device_set_up'],
    ])
    expect(kindsFor('employee', new Set(KEYS)).filter(isNews)).toEqual([])
  })
})
