import { newId } from '@labada/db/core/ids'
import { brokenBooks } from '@labada/db/testing/till-books'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Counter } from './app.ts'
import type { Answer } from './caller.ts'
import { balances, done, opened, startTill, type Till } from './till.ts'

/** The kinds of expenses every shop begins with. Meals: limit ₱300, a receipt above ₱500. */
export async function categoriesOf(till: Till): Promise<Record<string, string>> {
  const { items } = done(await till.admin.get('/expense-categories'))
  return Object.fromEntries(items.map(({ name, id }: { name: string; id: string }) => [name, id]))
}

/** The body of an expense of these pesos out of the drawer. */
export function expenseOf(categoryId: string | undefined, amount: number, more: object = {}) {
  return { id: newId(), categoryId, description: 'Lunch for two', amount, paidFrom: 'drawer', ...more }
}

/** A photo of a receipt; another `tint`, another photo. */
export async function photo(tint = 200, side = 64): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = { width: side, height: side, channels: 3 as const, background: { r: tint, g: 240, b: 240 } }
  return new Uint8Array(await sharp({ create: pixels }).jpeg().toBuffer())
}

/** A PDF of no page. */
export const PDF = new Uint8Array(
  Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n', 'latin1'),
)

/** Sends a file as a counter does. */
export function send(
  by: Pick<Counter, 'call'>,
  content: Uint8Array<ArrayBuffer>,
  { id = newId(), type = 'image/jpeg', name = 'receipt.jpg' }: { id?: string; type?: string; name?: string } = {},
): Promise<Answer> {
  return by.call('PUT', `/uploads/${id}?name=${encodeURIComponent(name)}`, {
    rawBody: content,
    headers: { 'content-type': type },
  })
}

/** Cash of a branch, and that all its books hold. */
export async function cashOf(till: Till): Promise<{ drawer: number; safe: number; balance: number }> {
  expect(await brokenBooks(till.app.db, till.counter.branch.id)).toEqual({})
  const { drawer = 0, safe = 0 } = await balances(till)
  return { drawer, safe, balance: Math.round((drawer + safe) * 100) / 100 }
}

/** A shop that spends: its till's counter is one of a branch of its own after each `openCounter`. */
export async function startSpending() {
  const till = await startTill()
  const kinds = await categoriesOf(till)
  const meal = (amount: number, more: object = {}) => expenseOf(kinds.Meals, amount, more)
  return {
    till,
    kinds,
    meal,
    /** A counter of a new branch, its drawer open with ₱1,000. */
    async openCounter(): Promise<Counter> {
      const counter = await till.app.counter()
      Object.assign(till, { counter })
      await opened(till, { 1000: 1 })
      return counter
    },
    /** A meal that the till's counter paid. */
    spent: async (amount: number, more: object = {}) => done(await till.counter.post('/expenses', meal(amount, more))),
  }
}
