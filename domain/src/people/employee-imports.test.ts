import { describe, expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { fromPesos } from '../core/money.ts'
import { type BranchInFile, type EmployeeLine, type EmployeeNow, employeeImportOf } from './employee-imports.ts'
import { lookalikeWarnings } from './employee-lookalikes.ts'

const dayOf = (text: string): ManilaDate => {
  const found = parseManilaDate(text)
  if (!found) throw new Error(`${text} is no day`)
  return found
}
const branches: readonly BranchInFile[] = [
  { id: 'mabolo', code: 'MAB', name: 'Mabolo', closed: false },
  { id: 'lahug', code: 'LAH', name: 'Lahug', closed: false },
  { id: 'old', code: 'OLD', name: 'Old town', closed: true },
]
const ana: EmployeeNow = {
  id: 'ana',
  code: 'E-0001',
  version: 3,
  firstname: 'Ana',
  lastname: 'Reyes',
  middlename: '',
  suffix: '',
  gender: null,
  birthDate: null,
  mobile: '09175550101',
  address: '',
  position: 'Washer',
  employmentType: 'regular',
  hiredOn: dayOf('2024-01-08'),
  homeBranchId: 'mabolo',
  sssNumber: '3412345678',
  philhealthNumber: null,
  pagibigNumber: null,
  tin: null,
  left: false,
  movesLater: false,
  rate: { fromOn: dayOf('2024-01-08'), payType: 'daily', rateCentavos: fromPesos(600) },
}
const maria: EmployeeLine = {
  line: 2,
  id: 'maria',
  firstname: 'Maria',
  lastname: 'Santos',
  gender: 'female',
  birthDate: dayOf('2000-05-06'),
  mobile: '+63 917 555 0001',
  position: 'Presser',
  hiredOn: dayOf('2026-11-02'),
  homeBranch: 'lahug',
  payType: 'daily',
  rate: fromPesos(600),
  tin: '123-456-789',
}
const plan = (lines: readonly EmployeeLine[], employees: readonly EmployeeNow[] = [ana]) =>
  employeeImportOf(employees, branches, lines)
const complaints = (line: Partial<EmployeeLine>, employees?: readonly EmployeeNow[]) =>
  plan([{ line: 2, id: 'x', ...line }], employees).problems.map(({ message }) => message)

describe('A file of employees', () => {
  it('takes on who has no code, with what they say in one writing and the usual for the rest', () => {
    const { added, changed, same, problems } = plan([maria])
    expect({ changed, same, problems }).toEqual({ changed: [], same: 0, problems: [] })
    expect(added).toMatchObject([
      {
        line: 2,
        id: 'maria',
        terms: { mobile: '09175550001', homeBranchId: 'lahug', employmentType: 'regular', middlename: '' },
        numbers: { tin: '123456789', sssNumber: null },
        rate: { payType: 'daily', rateCentavos: 60_000, fromOn: '2026-11-02' },
      },
    ])
  })

  it('asks of somebody new what the form asks, and tells all of it at once', () => {
    expect(complaints({ firstname: 'Maria' })).toEqual([
      'Last name is required',
      'Gender is required',
      'Birth date is required',
      'Position is required',
      'Hire date is required',
      'Home branch is required',
      'Rate is required',
      'Rate from is required',
      'Pay type is required',
    ])
    expect(
      complaints({
        ...maria,
        birthDate: dayOf('2015-01-01'),
        mobile: '12',
        homeBranch: 'Old town',
        rateFromOn: dayOf('2026-11-01'),
        sssNumber: '1',
      }),
    ).toEqual([
      'Mobile must be a Philippine mobile number like 0917 123 4567',
      'SSS number must have 10 digits',
      'No open branch is named Old town',
      'Employees must be at least 15 years old when they start. Check the birth date.',
      'Rate can’t start before the hire date (2026-11-02)',
    ])
    expect(complaints({ ...maria, code: 'E-0999' })).toEqual([
      'No employee has the code E-0999. Leave it blank for new employees.',
    ])
  })

  it('changes only what differs of who is known by their code; what it leaves out is not asked for', () => {
    const { changed, same } = plan([
      { line: 2, id: 'x', code: 'e-0001', position: 'Cashier', homeBranch: 'LAH', mobile: '0917 555 0101' },
    ])
    expect(same).toBe(0)
    expect(changed).toMatchObject([
      {
        line: 2,
        fields: ['position', 'homeBranchId'],
        after: { position: 'Cashier', homeBranchId: 'lahug', gender: null },
      },
    ])
    expect(plan([{ line: 2, id: 'x', code: 'E-0001', position: 'Washer' }])).toMatchObject({ changed: [], same: 1 })
  })

  it('never overwrites a rate or a government number, but lets stand what is so already', () => {
    const rate = { payType: 'daily', rate: fromPesos(600), rateFromOn: dayOf('2024-01-08') } as const
    expect(plan([{ line: 2, id: 'x', code: 'E-0001', ...rate, sssNumber: '34-1234567-8' }])).toMatchObject({
      same: 1,
      problems: [],
    })
    const refused = 'The rate of Ana Reyes can’t be imported. Add a new rate on their page.'
    expect(complaints({ code: 'E-0001', rate: fromPesos(700) })).toEqual([refused])
    expect(complaints({ code: 'E-0001', payType: 'hourly' })).toEqual([refused])
    expect(complaints({ code: 'E-0001', rateFromOn: dayOf('2026-11-01') })).toEqual([refused])
    expect(complaints({ code: 'E-0001', tin: '123456789' })).toEqual([
      'TIN of Ana Reyes can’t be imported. Change it on their page.',
    ])
  })

  it('leaves alone who left, and a home branch that is about to change', () => {
    expect(complaints({ code: 'E-0001', position: 'Rider' }, [{ ...ana, left: true }])).toEqual([
      'Ana Reyes no longer works here',
    ])
    expect(plan([{ line: 2, id: 'x', code: 'E-0001', position: 'Washer' }], [{ ...ana, left: true }]).same).toBe(1)
    expect(complaints({ code: 'E-0001', homeBranch: 'Lahug' }, [{ ...ana, movesLater: true }])).toEqual([
      'A branch change of Ana Reyes is already scheduled. Change the home branch on their page.',
    ])
    expect(complaints({ code: 'E-0001', homeBranch: 'Old town' }, [{ ...ana, homeBranchId: 'old' }])).toEqual([])
  })

  it('names everybody once, and a line that took somebody on does nothing again', () => {
    expect(plan([maria, { ...maria, line: 3 }]).problems).toEqual([
      { line: 3, message: 'Maria Santos is in the file twice' },
    ])
    const taken = { ...ana, id: 'maria', code: 'E-0002', firstname: 'Maria', lastname: 'Santos' }
    expect(plan([maria], [taken])).toMatchObject({ added: [], changed: [], same: 1, problems: [] })
    expect(complaints({ ...maria, id: 'ana' })).toEqual(['Ana Reyes (E-0001) was already added from this line'])
  })
})

it('Who looks like somebody known, or like an earlier line, is told of', () => {
  const { added } = plan([
    maria,
    { ...maria, line: 3, id: 'twin', firstname: 'Mara' },
    { ...maria, line: 4, id: 'other', firstname: 'Nena', mobile: '', birthDate: dayOf('1999-01-01') },
  ])
  const known = {
    code: 'E-0007',
    firstname: ' maria',
    lastname: 'Santos',
    birthDate: dayOf('2000-05-06'),
    mobile: null,
  }
  expect(lookalikeWarnings(added, [known])).toEqual([
    { line: 2, message: 'Is this  maria Santos (E-0007)? They have the same name and birth date' },
    { line: 3, message: 'Is this Maria Santos (line 2)? They have the same mobile number' },
  ])
})
