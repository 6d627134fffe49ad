import { t } from './t.ts'

const PREFIX = t('labadaDraft')

/**
 * Unsent input, kept in this tab so that it survives when its page disappears (a feature turned off, a reload). Never
 * put payments already made or anything secret here.
 */
export const drafts = {
  save(name: string, value: unknown): void {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  },
  /** The saved draft, or null; the caller checks its shape. */
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
