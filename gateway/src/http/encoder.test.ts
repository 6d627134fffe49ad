import { routeCatalog } from '@labada/contracts/catalog'
import { id, instant, manilaDate, pesos } from '@labada/contracts/core/values'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { encodeUnchecked, leftToZod } from './encoder.ts'

const NOW = new Date('2026-11-25T10:00:00+08:00')
const TODAY = parseManilaDate('2026-11-25')
const part = z.object({ kind: z.literal('part'), amount: pesos, on: manilaDate })
const whole = z.object({ kind: z.enum(['whole', 'none']), at: instant.nullable() })
const schema = z.object({
  id,
  note: z.string().trim().optional(),
  byMethod: z.record(z.string(), pesos),
  parts: z.array(z.discriminatedUnion('kind', [part, whole])),
  either: z.union([z.string(), z.number()]),
  fixed: z.object({ at: instant }).nullable().readonly(),
})

const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(centavos)
const instants = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-01-01') })
const values = fc.record(
  {
    id: fc.uuid(),
    note: fc.string(),
    byMethod: fc.dictionary(fc.string({ minLength: 1 }), amounts),
    parts: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('part'), amount: amounts, on: fc.constant(TODAY), secret: fc.string() }),
        fc.record({ kind: fc.constantFrom('whole', 'none'), at: fc.option(instants) }),
      ),
    ),
    either: fc.oneof(fc.string(), fc.integer()),
    fixed: fc.option(fc.record({ at: instants, secret: fc.string() })),
    secret: fc.string(),
  },
  { requiredKeys: ['id', 'byMethod', 'parts', 'either', 'fixed'] },
)

describe('an answer in production', () => {
  it('is what zod encodes, without what the contract does not have', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(encodeUnchecked(schema, value))
        expect(text).toBe(JSON.stringify(z.encode(schema, value as never)))
        expect(text).not.toContain('"secret":')
      }),
    )
  })

  it('is looked at by zod only where somebody logs in: the kinds of that answer have no discriminator', async () => {
    // A module of its own, that has met no schema yet.
    vi.resetModules()
    const fresh = await import('./encoder.ts')
    const left = Object.entries(routeCatalog).flatMap(([name, { response }]) => {
      const before = fresh.leftToZod.length
      fresh.encoderOf(response)
      return fresh.leftToZod.slice(before).map(({ _zod }) => `${name}: ${_zod.def.type}`)
    })
    expect(left).toEqual(['logInWithPasskey: union', 'portalLogin: union', 'enterDoor: union'])
  })

  it('of a kind that the encoder does not know is zod’s', () => {
    const odd = z.object({ map: z.tuple([instant, z.string()]) })
    expect(encodeUnchecked(odd, { map: [NOW, 'x'] })).toEqual({ map: ['2026-11-25T02:00:00.000Z', 'x'] })
    expect(leftToZod).toContain(odd.shape.map)
  })
})
