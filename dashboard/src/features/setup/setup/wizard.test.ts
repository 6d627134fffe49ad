import { setupRoutes } from '@labada/contracts/setup/setup'
import { describe, expect, it } from 'vitest'
import {
  chooseBusiness,
  complaintsOf,
  type Draft,
  emptyDraft,
  firstFaultyStep,
  NO_SECRETS,
  parseDraft,
  requestOf,
  STEPS,
  stepOf,
} from './wizard.ts'

const ID = '0198c0de-0000-7000-8000-00000000000a'
const filled: Draft = chooseBusiness(
  {
    ...emptyDraft(ID),
    admin: { firstname: 'Maria', lastname: 'Santos', username: 'Maria' },
    shopName: 'Sariwa Laundry',
    branch: { ...emptyDraft(ID).branch, code: 'mab', name: 'Mabolo' },
    staff: [{ key: 'k1', firstname: 'Ana', lastname: 'Reyes', username: 'ana' }],
  },
  'both',
)
const secrets = { code: 'ab12cd', adminPassword: 'rain on the roof', staffPasswords: { k1: 'sun on the line' } }

describe('the set-up wizard', () => {
  it('lets a filled-in company through, as the wire wants it', () => {
    expect(firstFaultyStep(filled, secrets)).toBeUndefined()
    const request = requestOf(filled, secrets)
    expect(setupRoutes.setUp.body.safeEncode(request).success).toBe(true)
    expect(request).toMatchObject({ code: 'AB12CD', admin: { username: 'maria' }, branch: { code: 'MAB' } })
    expect(request.services).toHaveLength(9)
    expect(request.services[0]).toMatchObject({ price: 18_000, icon: 'clothes', color: 'blue' })
    expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  })

  it('says what is missing in the words of the house', () => {
    expect(complaintsOf('account', emptyDraft(ID), NO_SECRETS)).toEqual({
      code: 'Setup code is required',
      'admin.firstname': 'First name is required',
      'admin.lastname': 'Last name is required',
      'admin.username': 'Username is required',
      'admin.password': 'Password is required',
    })
    expect(complaintsOf('company', emptyDraft(ID), NO_SECRETS)).toEqual({ shopName: 'Shop name is required' })
  })

  it('wants twelve characters of a password', () => {
    const short = complaintsOf('account', filled, { ...secrets, adminPassword: 'eleven char' })
    expect(short).toEqual({ 'admin.password': 'Password must be at least 12 characters' })
  })

  it('refuses a password made of the shop’s own words', () => {
    const weak = complaintsOf('account', filled, { ...secrets, adminPassword: 'sariwalaundry1' })
    expect(weak).toEqual({ 'admin.password': 'Password is too easy to guess' })
  })

  it('refuses a day that closes before it opens, and a branch without a page', () => {
    const hours = filled.branch.hours.map((day, weekday) => (weekday === 2 ? { opens: 600, closes: 600 } : day))
    const draft = { ...filled, branch: { ...filled.branch, features: [], hours } }
    expect(complaintsOf('branch', draft, secrets)).toEqual({
      'branch.features': 'Turn on at least one page',
      'branch.hours.2': 'Closing time must be after opening time',
    })
  })

  it('refuses two people with one username, and the admin’s own', () => {
    const twin = { key: 'k2', firstname: 'Ana', lastname: 'Cruz', username: 'ANA' }
    const boss = { key: 'k3', firstname: 'May', lastname: 'Uy', username: 'maria' }
    const draft = { ...filled, staff: [...filled.staff, twin, boss] }
    const passwords = {
      ...secrets,
      staffPasswords: { k1: 'sun on the line', k2: 'sun on the line', k3: 'sun on the line' },
    }
    expect(complaintsOf('staff', draft, passwords)).toEqual({
      'staff.0.username': 'Someone else on this list has this username',
      'staff.1.username': 'Someone else on this list has this username',
      'staff.2.username': 'You already use this username',
    })
  })

  it('refuses a price that is no amount', () => {
    const tiles = filled.tiles.map((tile, index) => (index === 1 ? { ...tile, price: '12.345' } : tile))
    expect(complaintsOf('prices', { ...filled, tiles }, secrets)).toEqual({
      'services.1.price': 'Price must be an amount in pesos',
    })
  })

  it('keeps the tiles already edited when the same business is chosen again', () => {
    const edited = { ...filled, tiles: filled.tiles.slice(0, 2) }
    expect(chooseBusiness(edited, 'both').tiles).toHaveLength(2)
    expect(chooseBusiness(edited, 'self-service').tiles).toHaveLength(9)
  })

  it('resumes what a reload left behind, without any secret in it', () => {
    const stored = JSON.stringify(filled)
    expect(stored).not.toContain('password')
    expect(parseDraft(JSON.parse(stored))).toEqual(filled)
    expect(parseDraft({ ...filled, step: 'dance' })).toBeUndefined()
    expect(parseDraft('old')).toBeUndefined()
  })

  it('leads back to the account when only the passwords were lost', () => {
    expect(firstFaultyStep({ ...filled, step: 'staff' }, NO_SECRETS)).toBe('account')
  })

  it('shows a complaint of the server on the step it belongs to', () => {
    expect(
      ['code', 'admin.username', 'shopName', 'branch.code', 'services.0.price', 'staff.1.username'].map(stepOf),
    ).toEqual(['account', 'account', 'company', 'branch', 'prices', 'staff'])
    expect(STEPS).toHaveLength(6)
  })
})
