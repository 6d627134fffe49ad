import { describe, expect, it } from 'vitest'
import { employeeTemplate, readEmployeeCsv } from './employee-csv.ts'

const HEAD = 'First name,Last name,Gender,Birth date,Position,Hired,Home branch,Pay type,Rate\n'

describe('a file of employees', () => {
  it('is read as the export writes it, whatever case its columns are in', () => {
    const text =
      '\ufeffcode,Last name,First name,Position,Home branch,Other branches,Status,Hired,Last day,Mobile,Pay type,Rate,Fingers,Owed on advances,Documents ending,Documents over\r\n' +
      'E-0001,Reyes,\'=Ana,Washer,Mabolo,Lahug,active,2024-01-08,,09175550101,daily,"1,600.50",2,500.00,0,0\r\n'
    const { lines, problems } = readEmployeeCsv(text)
    expect(problems).toEqual([])
    expect(lines).toMatchObject([
      {
        line: 2,
        code: 'E-0001',
        firstname: '=Ana',
        homeBranch: 'Mabolo',
        hiredOn: '2024-01-08',
        payType: 'daily',
        rate: 160_050,
      },
    ])
    expect(lines[0]).toMatchObject({ gender: undefined, birthDate: undefined, rateFromOn: undefined, tin: undefined })
  })

  it('gives the same line the same id every time, and another line another', () => {
    const line = 'Maria,Santos,Female,2000-05-06,Washer,2026-01-05,MAB,Daily,600\n'
    const [one] = readEmployeeCsv(HEAD + line).lines
    const [before, again] = readEmployeeCsv(`${HEAD}Ben,Cruz,male,,,,,,\n${line}`).lines
    expect(one).toMatchObject({ gender: 'female', payType: 'daily', line: 2 })
    expect(again).toEqual({ ...one, line: 3 })
    expect(before?.id).not.toBe(one?.id)
  })

  it('tells what cannot be read, each with its line', () => {
    expect(
      readEmployeeCsv(
        `${HEAD}${'M'.repeat(51)},Santos,other,5/6/2000,Washer,2026-02-30,MAB,weekly,0\nMaria,Santos,female,,,,,,₱6o0\n`,
      ).problems,
    ).toEqual([
      'Line 2: First name must be at most 50 characters',
      'Line 2: other isn’t a valid gender. Use male, female.',
      'Line 2: 5/6/2000 isn’t a valid Birth date. Write dates as 2026-11-21.',
      'Line 2: 2026-02-30 isn’t a valid Hired. Write dates as 2026-11-21.',
      'Line 2: weekly isn’t a valid pay type. Use daily, hourly, monthly.',
      'Line 2: 0 isn’t a valid rate',
      'Line 3: ₱6o0 isn’t a valid rate',
    ])
    expect(readEmployeeCsv('Last name\nSantos').problems).toEqual(['Missing column: Code or First name'])
    expect(readEmployeeCsv('Code,Salary\nE-1,5').problems).toEqual(['Unknown column: Salary'])
    expect(readEmployeeCsv('Code\n').problems).toEqual(['The file is empty'])
    expect(readEmployeeCsv(`Code\n${'E-1\n'.repeat(501)}`).problems).toEqual([
      'The file has more than 500 lines. Split it into smaller files.',
    ])
  })

  it('has a template whose example is read but never taken in', () => {
    const mine = employeeTemplate().replace('MAIN', 'MAB')
    expect(readEmployeeCsv(mine).problems).toEqual(['Line 2: This is the template’s example row. Remove it.'])
    const { lines, problems } = readEmployeeCsv(mine.replace('Juan', 'Pedro').replace('regular', 'Part time'))
    expect(problems).toEqual([])
    expect(lines).toMatchObject([
      { firstname: 'Pedro', employmentType: 'part_time', rate: 60_000, tin: '123-456-789', homeBranch: 'MAB' },
    ])
  })
})
