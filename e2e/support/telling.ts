import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

// What a test waited for in vain is best explained by what stood there instead. It is told at once, and again beside the
// failure at the end of the run, of which little more may be kept.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String)
    const told = `When “${task.name}” failed, ${page.url()} showed:\n${text}\nThe focus was on ${focus}`
    console.log(told)
    for (const error of task.result.errors ?? []) error.message += `\n\n${told}`
  }
})
