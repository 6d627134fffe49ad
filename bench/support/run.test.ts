import { describe, expect, it } from 'vitest'
import { type Figure, type Grown, growthFigure, judge, plainFigure, ratesFigure, ratioFigure } from './figures.ts'
import type { Round } from './rounds.ts'
import { EXIT, type Row, runBench } from './run.ts'

const shown = { what: 'rate', unit: 'orders/s', isMoreBetter: true, floor: 0.25, goal: 0.6 }
const round = (reference: number, product: number, foreign: number | undefined = 0): Round<number, number> => ({
  reference,
  product,
  foreign,
})
const ratioOf = (rounds: readonly Round<number, number>[]): Figure =>
  ratioFigure(
    rounds,
    'the limit',
    (half) => half,
    (half) => half,
    shown,
  )

async function benchOf(...figures: readonly Figure[]) {
  const said: string[] = []
  const row: Row<string> = { name: 'row', what: 'a row', on: 'memory', measure: async () => figures }
  const code = await runBench(
    [row],
    () => Promise.reject(new Error('Nothing to open')),
    (line) => said.push(line),
  )
  return { code, said: said.join('\n') }
}

describe('a bench that can fail', () => {
  it('ends with exit code 1 when a figure is below its floor, whatever the others reach', async () => {
    const below = ratioOf([round(1000, 240), round(1000, 200), round(1000, 249)])
    const fine = ratioOf([round(1000, 300), round(1000, 310), round(1000, 320)])
    const { code, said } = await benchOf(fine, below)
    expect(code).toBe(EXIT.missed)
    expect(code).toBe(1)
    expect(said).toContain('ratio 0.24, floor ≥ 0.25, goal ≥ 0.6, spread 1.24: FLOOR MISSED')
    expect(said).toContain('1 of 2 figures miss their floor.')
  })

  it('ends with 0 only when every figure was judged and reaches its floor', async () => {
    const { code, said } = await benchOf(ratioOf([round(1000, 700), round(1000, 310), round(1000, 700)].slice(1)))
    expect(code).toBe(EXIT.unsure)
    expect(said).not.toContain('reach their floor')
    const quiet = await benchOf(ratioOf([round(1000, 700), round(1000, 710), round(1000, 720)]))
    expect(quiet.code).toBe(EXIT.fine)
    expect(quiet.said).toContain('goal reached')
    expect(quiet.said).toContain('All 1 figures reach their floor.')
  })

  it('says that a round was too noisy, and counts it neither as reached nor as missed', async () => {
    const noisy = ratioOf([round(1000, 100, 1.2), round(1000, 900, 0.9), round(1000, 500, 1.1)])
    const { code, said } = await benchOf(noisy)
    expect(said).toContain('too noisy to count (others kept 1.10 cores busy; 0 of 3 rounds were quiet)')
    expect(said).toContain('1 of 1 figures were too noisy to count: take them again in quiet.')
    expect(code).toBe(EXIT.unsure)
  })

  it('calls rounds that lie too far apart noise as well, where nobody tells what others do', () => {
    const wide = ratioOf([round(1000, 300, undefined), round(1000, 700, undefined), round(1000, 350, undefined)])
    expect(judge(wide)).toBe('too noisy to count')
    expect(wide.noise).toBe('the rounds are 2.3 times apart')
  })

  it('counts the quiet rounds alone when there are enough of them', () => {
    const figure = ratioOf([round(1000, 20, 1.9), round(1000, 300), round(1000, 320), round(1000, 310)])
    expect(figure.judged).toBeCloseTo(0.31)
    expect(judge(figure)).toBe('floor reached')
  })

  it('judges a time by its own marks, where less is better', () => {
    const time = (ms: number) =>
      judge(
        plainFigure([round(0, ms), round(0, ms), round(0, ms)], (half) => half, {
          what: 'p99',
          unit: 'ms',
          isMoreBetter: false,
          floor: 60,
          goal: 20,
        }),
      )
    expect([time(19), time(59), time(61)]).toEqual(['goal reached', 'floor reached', 'FLOOR MISSED'])
  })

  it('gives each row a place of its own, and closes what it opened, also when a row throws', async () => {
    const said: string[] = []
    let places = 0
    const books = async () => ({
      open: async () => {
        const place = `product ${++places}`
        said.push(`opened ${place}`)
        return { place, close: async () => void said.push(`closed ${place}`) }
      },
      close: async () => void said.push('closed the books'),
    })
    const rowOf = (name: string, measure: Row<string>['measure']): Row<string> => ({
      name,
      what: name,
      on: 'disk',
      measure,
    })
    const rows = [
      rowOf('asks twice', async (open) => {
        expect(await open()).toBe(await open())
        return []
      }),
      rowOf('needs none', async () => []),
      rowOf('throws', async (open) => Promise.reject(new Error(await open()))),
    ]
    await expect(runBench(rows, books, () => undefined)).rejects.toThrow('product 2')
    expect(said).toEqual([
      'opened product 1',
      'closed product 1',
      'opened product 2',
      'closed product 2',
      'closed the books',
    ])
  })
})

describe('processor time', () => {
  const rates = (rate: number, cpuMs: number, foreign: number | undefined = 0, limitMs = 1) => ({
    reference: { perSecond: 1000, cpuMs: limitMs },
    product: { perSecond: rate, cpuMs },
    foreign,
  })
  const figureOf = (rounds: readonly ReturnType<typeof rates>[]) =>
    ratesFigure(rounds, 'the limit', { what: 'rate', unit: 'orders/s', one: 'an order', floor: 0.25, goal: 0.6 })

  it('judges a rate where neighbours make rates too noisy, and the rates are printed beside', async () => {
    const fine = figureOf([rates(90, 3, 1.1), rates(400, 3.2, 1.3), rates(110, 3.1, 1.2)])
    const { code, said } = await benchOf(fine)
    expect(said).toContain('rate: 110 orders/s, limit 1000')
    expect(said).toContain('ratio 0.32, floor ≥ 0.25, goal ≥ 0.6, spread 1.07: floor reached')
    expect(said).toContain(
      'judged by it, because others kept 1.20 cores busy; 0 of 3 rounds were quiet; by rate it is 0.11',
    )
    expect(code).toBe(EXIT.fine)
    expect(judge(figureOf([rates(900, 5, 1.1), rates(900, 5, 1.3), rates(900, 5, 1.2)]))).toBe('FLOOR MISSED')
  })

  it('is only printed in quiet, where rates say more', () => {
    const quiet = figureOf([rates(700, 9), rates(710, 9), rates(720, 9)])
    expect([judge(quiet), quiet.judged, quiet.note]).toEqual([
      'goal reached',
      0.71,
      'processor time of all processes: 9.00 ms an order, limit 1.00 ms',
    ])
  })

  it('is too noisy itself where the rounds do not agree, or nobody tells it', () => {
    expect(judge(figureOf([rates(90, 2, 1), rates(90, 3, 1), rates(90, 5, 1)]))).toBe('too noisy to count')
    expect(judge(figureOf([1, 2, 3].map(() => rates(90, Number.NaN, 1))))).toBe('too noisy to count')
  })

  const grown = (at: string, ...cpuMs: readonly number[]): Grown => ({
    at,
    rounds: cpuMs.map((each) => ({ cpuMs: each, foreign: 1.5 })),
  })
  const growth = (...sizes: readonly Grown[]) =>
    growthFigure(sizes, 'an empty day', { what: 'an order', unit: 'ms', floor: 1.3, goal: 1.1 })

  it('of a larger size is judged against every smaller one, however busy others are', async () => {
    const flat = growth(grown('none', 8, 8.2, 8.1), grown('many', 8.4, 8.5, 8.6))
    expect(judge(flat)).toBe('goal reached')
    expect((await benchOf(flat)).said).toContain('none: 8.10 ms, many: 8.50 ms; others kept 1.50 cores busy')
    const grows = growth(grown('none', 8, 8, 8), grown('some', 12, 12, 12), grown('many', 9, 9, 9))
    expect([judge(grows), grows.judged]).toEqual(['FLOOR MISSED', 1.5])
    const warmsUp = growth(grown('none', 10, 10, 10), grown('some', 8, 8, 8), grown('many', 12, 12, 12))
    expect(warmsUp.judged).toBe(1.5)
    expect(judge(growth(grown('none', 8, 8, 17), grown('many', 8, 8, 8)))).toBe('too noisy to count')
  })
})
