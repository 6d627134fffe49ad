import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { emptyAppKilobytes } from '../references/empty-app.ts'
import type { Figure } from '../support/figures.ts'
import { type Place, root } from '../support/place.ts'
import type { Row } from '../support/run.ts'

/** The pages of a branch's PC, and their target size relative to the empty app. */
const KIOSK = ['/attendance', '/employee-portal']
const KIOSK_GOAL = 1.35

export const firstLoad: Row<Place> = {
  name: 'first-load',
  what: 'JavaScript of a first visit straight to a page, gzip',
  on: 'memory',
  async measure() {
    const empty = await emptyAppKilobytes()
    const text = execFileSync(process.execPath, [join(root, 'scripts/bundle-budgets.mjs'), '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const pages = JSON.parse(text) as { page: string; scripts: number; limit: number }[]
    return pages.map(
      ({ page, scripts, limit }): Figure => ({
        what: page,
        unit: 'KB',
        product: scripts,
        judged: scripts,
        isMoreBetter: false,
        floor: limit,
        goal: KIOSK.includes(page) ? Math.min(limit, empty * KIOSK_GOAL) : limit,
        spread: 1,
        note: `${(scripts / empty).toFixed(2)} × the empty app with router, queries and socket (${empty.toFixed(1)} KB)`,
      }),
    )
  },
}
