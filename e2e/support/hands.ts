import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** How somebody works at a screen: nothing here uses a mouse, and nothing reaches what such hands could not. */
export interface Hands {
  readonly press: (what: Locator) => Promise<void>
  /** Puts a text in the place of what a field holds. */
  readonly write: (field: Locator, text: string) => Promise<void>
  readonly choose: (field: Locator, option: string) => Promise<void>
}

/** Fingers on a tablet; its own keyboard and its own picker write and choose. */
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

/** A keyboard alone: everything is reached by Tab, however far it is, and done by Enter, arrows and letters. */
export function keyboardOf(page: Page): Hands {
  const reach = async (what: Locator) => {
    await what.waitFor()
    // An open menu is walked by its arrows.
    const step = (await what.getAttribute('role')) === 'menuitem' ? 'ArrowDown' : 'Tab'
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await what.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press(step)
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
 * Types as somebody does, sign after sign. As fast as the browser takes them they are a USB scanner's, and an Enter right
 * after them is heard as the end of a scan.
 */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: MS_A_SIGN })

/**
 * Waits until the focus is on a field, or inside of a dialog: that has the focus itself until what is to have it can take
 * it, and keys before that do nothing.
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

/** Slower than what the counter hears as a scanner: 35 ms between two signs. */
const MS_A_SIGN = 40

/** More than any page has: who tabs so often goes round in a circle. */
const MOST_TABS = 250
