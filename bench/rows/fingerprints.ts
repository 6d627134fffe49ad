import { decodeTemplate } from '@labada/contracts/scanner/fingerprint-template'
import { syntheticPress, syntheticTemplate } from '@labada/contracts/scanner/synthetic-fingers'
import { openMatcher } from '@labada/scanner-agent/matching/matcher'
import { pino } from 'pino'
import { exactFigure, plainFigure } from '../support/figures.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { percentile } from '../support/statistics.ts'

const PRESSES = 100
/** A rotated, shifted and incomplete press; see `syntheticPress`. */
const ROUGH = 0.15
/** Milliseconds: floor and goal (200 people: in between). */
const FLOORS = { 50: [150, 70], 200: [220, 85], 500: [300, 100] } as const

/** Identifies one finger among all employees' fingers in the matcher's thread, as the agent does. */
export const fingerprints: Row<unknown> = {
  name: 'fingerprints',
  what: `one finger among those of 50, 200 and 500 people, two each, ${PRESSES} presses of made-up fingers`,
  on: 'memory',
  async measure() {
    const matcher = openMatcher(pino({ level: 'silent' }))
    try {
      const figures = []
      for (const [people, [floor, goal]] of Object.entries(FLOORS)) {
        await matcher.load(people, fingersOf(Number(people)))
        let right = 0
        let asked = 0
        const rounds = await inTurns(
          async () => 0,
          async () => {
            const took: number[] = []
            for (let press = 0; press < PRESSES; press++) {
              const person = (press * 7) % Number(people)
              const finger = press % 2 ? 2 : 7
              const views = [syntheticPress(`person ${person}`, finger, press, ROUGH)]
              const began = performance.now()
              const { alias } = await matcher.nearest(people, views)
              took.push(performance.now() - began)
              asked += 1
              if (alias === `person ${person}/${finger}`) right += 1
            }
            return percentile(took, 0.95)
          },
          { quiet: 3, most: 6 },
        )
        figures.push(
          plainFigure(rounds, (ms) => ms, {
            what: `p95 among ${people} people`,
            unit: 'ms',
            isMoreBetter: false,
            floor,
            goal,
          }),
          exactFigure((100 * right) / asked, {
            what: `right at once among ${people} people`,
            unit: '%',
            isMoreBetter: true,
            floor: 97,
            goal: 99,
          }),
        )
      }
      return figures
    } finally {
      await matcher.close()
    }
  },
}

function fingersOf(people: number) {
  return Array.from({ length: people }, (_, i) =>
    [2, 7].map((finger) => ({
      alias: `person ${i}/${finger}`,
      views: decodeTemplate(syntheticTemplate(`person ${i}`, finger)) ?? [],
    })),
  ).flat()
}
