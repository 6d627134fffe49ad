import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** How a user operates a screen: without a mouse, and only through what the input method can reach. */
export interface Hands {
  readonly press: (what: Locator) => Promise<void>
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>
  readonly choose: (field: Locator, option: string) => Promise<void>
}

/** Touch on a tablet, with its on-screen keyboard and native pickers. */
export const fingers: Hands = {
  press: (what) => what.tap(),
  write: async (field, text) => {
    await field.tap()
    await field.fill(text)
  },
  choose: async (field, option) => {
    await field.selectOption({ label: option })
  },
}

/** Keyboard only: everything is reached by Tab, however far, and operated with Enter, arrows and letters. */
export function keyboardOf(page: Page): Hands {
  const reach = async (what: Locator) => {
    await what.waitFor()
    // An open menu is navigated with the arrow keys.
    const step = (await what.getAttribute('role')) === 'menuitem' ? 'ArrowDown' : 'Tab'
    // Looked up once: by its role and name it is found only after a look at the whole page, of which each Tab would need one.
    let found = await what.elementHandle()
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const at = await found?.evaluate((element) =>
        element === document.activeElement ? 'there' : element.isConnected ? 'elsewhere' : 'gone',
      )
      if (at === 'there') return
      if (at === 'gone') found = await what.elementHandle()
      else await page.keyboard.press(step)
    }
    throw new Error(`No ${step} leads to ${String(what)}`)
  }
  return {
    press: async (what) => {
      await reach(what)
      await page.keyboard.press('Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.press('Control+a')
      await typeByHand(page, text)
    },
    choose: async (field, option) => {
      await reach(field)
      const chosen = () => field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
      const options = await field.locator('option').count()
      await page.keyboard.press('Home')
      for (let step = 0; step < options; step++) {
        if ((await chosen()) === option) return
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`No arrow leads to ${option}`)
    },
  }
}

/**
 * Types at human speed. At the browser's full speed the keys would look like a USB scanner's, and an Enter right
 * after them would be taken for the end of a scan.
 */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: MS_A_SIGN })

/**
 * Waits until the focus is on a field, or inside a dialog: the dialog itself has the focus until its target can take
 * it, and keys pressed before that are ignored.
 */
export async function focusIn(what: Locator): Promise<void> {
  await expect
    .poll(() =>
      what.evaluate((element) => {
        const isWindow = element.getAttribute('aria-modal') === 'true'
        return element.contains(document.activeElement) && !(isWindow && element === document.activeElement)
      }),
    )
    .toBe(true)
}

/** Slower than the counter's threshold for a scanner, which is 35 ms between two characters. */
const MS_A_SIGN = 40

/** More tab stops than any page has: reaching this means that the focus is cycling. */
const MOST_TABS = 250
