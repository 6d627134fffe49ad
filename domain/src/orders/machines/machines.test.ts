import { describe, expect, it } from 'vitest'
import { WORK_STAGES } from '../../catalog/work-stages.ts'
import { pathOf } from '../new-loads.ts'
import { LOAD_STAGES, type LoadStage } from '../order-stages.ts'
import { cycleEndOf, downMinutes, type MachineStatus, stageInMachine, statusAt, statusOf } from './machines.ts'

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+08:00`)
const NOON = at('12:00')
const window = { from: at('08:00'), to: at('18:00') }

describe('a machine', () => {
  const inside = [{ endsAt: at('12:30') }]

  it('is working, busy, out of order with whatever is in it, or retired whatever else it was', () => {
    expect(statusOf({ retiredAt: null, isDown: false, inside: [] }, NOON)).toBe('working')
    expect(statusOf({ retiredAt: null, isDown: false, inside }, NOON)).toBe('busy')
    expect(statusOf({ retiredAt: null, isDown: true, inside }, NOON)).toBe('out_of_order')
    expect(statusOf({ retiredAt: at('09:00'), isDown: true, inside }, NOON)).toBe('retired')
  })

  it('is done at the end of the last load in it, and not busy a moment longer', () => {
    const both = [...inside, { endsAt: at('12:45') }]
    expect(statusOf({ retiredAt: null, isDown: false, inside: both }, at('12:44'))).toBe('busy')
    expect(statusOf({ retiredAt: null, isDown: false, inside: both }, at('12:45'))).toBe('done')
  })

  it('that was busy when it was asked about is done once its time is over, without being asked again', () => {
    expect(statusAt({ status: 'busy', cycles: inside }, at('12:29'))).toBe('busy')
    expect(statusAt({ status: 'busy', cycles: inside }, at('12:30'))).toBe('done')
    expect(statusAt({ status: 'out_of_order', cycles: inside }, at('12:30'))).toBe('out_of_order')
    expect(statusAt({ status: 'working', cycles: [] }, at('12:30'))).toBe('working')
  })

  it('was out of order for what of each span lies in the window; an open one lasts to its end', () => {
    expect(downMinutes([], window)).toBe(0)
    expect(downMinutes([{ from: at('09:00'), until: at('09:45') }], window)).toBe(45)
    expect(downMinutes([{ from: at('06:00'), until: at('08:30') }], window)).toBe(30)
    expect(downMinutes([{ from: at('06:00'), until: at('07:30') }], window)).toBe(0)
    expect(
      downMinutes(
        [
          { from: at('09:00'), until: at('09:45') },
          { from: at('17:00'), until: null },
        ],
        window,
      ),
    ).toBe(105)
  })
})

describe('A load and a machine', () => {
  const FULL = pathOf(WORK_STAGES)
  const put = (
    kind: 'washer' | 'dryer',
    { status = 'working', stage = 'washing', path = FULL, isTogether = false, others = [] }: Partial<Given>,
  ): string => {
    try {
      const load = { number: 1, path, stage }
      return stageInMachine({ name: 'Washer 1', kind, status, others }, load, { isTogether, now: NOON })
    } catch (error) {
      return error instanceof Error ? error.message : 'nothing'
    }
  }
  interface Given {
    readonly status: MachineStatus
    readonly stage: LoadStage
    readonly path: readonly LoadStage[]
    readonly isTogether: boolean
    readonly others: readonly { readonly endsAt: Date }[]
  }

  it('fit when it is due for washing in a washer or drying in a dryer, at that stage or just before it', () => {
    const fits = (kind: 'washer' | 'dryer', path = FULL) =>
      LOAD_STAGES.filter((stage) => /^(washing|drying)$/.test(put(kind, { stage, path })))
    expect(fits('washer')).toEqual(['received', 'washing'])
    expect(fits('dryer')).toEqual(['washing', 'drying'])
    expect(fits('dryer', pathOf(['drying']))).toEqual(['received', 'drying'])
    expect(put('dryer', { stage: 'received' })).toBe('Load 1 can’t go into a dryer. It’s received.')
  })

  it('have the stage of the machine once they are together', () => {
    expect(put('washer', { stage: 'received' })).toBe('washing')
    expect(put('washer', { stage: 'washing' })).toBe('washing')
    expect(put('dryer', { stage: 'washing' })).toBe('drying')
  })

  it('skip no stage, and do not go back to one', () => {
    expect(put('dryer', { stage: 'received' })).toMatch(/can’t go into a dryer/)
    expect(put('washer', { stage: 'drying' })).toMatch(/can’t go into a washer/)
    const washOnly = pathOf(['washing'])
    expect(put('dryer', { stage: 'washing', path: washOnly })).toMatch(/can’t go into a dryer/)
  })

  it('are not brought together when it does not run, whoever insists', () => {
    for (const isTogether of [false, true]) {
      expect(put('washer', { status: 'out_of_order', isTogether })).toBe('Washer 1 is out of order')
      expect(put('washer', { status: 'retired', isTogether })).toBe('Washer 1 is retired')
    }
  })

  it('share it with another load only when they are meant to', () => {
    const others = [{ endsAt: at('12:01') }]
    expect(put('washer', { status: 'busy', others })).toBe('Washer 1 already has a load in it')
    expect(put('washer', { status: 'busy', others, isTogether: true })).toBe('washing')
  })

  it('need no word of sharing once the other load is done', () => {
    expect(put('washer', { status: 'busy', others: [{ endsAt: NOON }] })).toBe('washing')
  })

  it('are done after so many minutes', () => {
    expect(cycleEndOf({ beganAt: at('23:45'), minutes: 35 })).toEqual(new Date('2026-11-22T00:20:00+08:00'))
  })
})
