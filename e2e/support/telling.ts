import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

// When a wait times out, what was on the page instead explains it best. It is printed right away, and again next to the
// failure at the end of the run, which may be all that is kept of the output.
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
