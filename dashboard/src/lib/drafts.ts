import { t } from './t.ts'

const PREFIX = t('labadaDraft')

/**
 * What somebody typed but did not send yet, kept in this tab so that a page that goes away (a feature switched off, a
 * reload) gives it back. Never put money already paid or anything secret here.
 */
export const drafts = {
  save(name: string, value: unknown): void {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  },
  /** The draft as it was saved, or null; the caller checks its shape. */
  load(name: string): unknown {
    const text = sessionStorage.getItem(PREFIX + name)
    if (text === null) return null
    try {
      return JSON.parse(text)
    } catch {
      sessionStorage.removeItem(PREFIX + name)
      return null
    }
  },
  remove(name: string): void {
    sessionStorage.removeItem(PREFIX + name)
  },
}
