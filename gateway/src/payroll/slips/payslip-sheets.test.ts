import { fromPesos, ZERO } from '@labada/domain/core/money'
import type { PaperLine } from '@labada/domain/payroll/slips/payslip-papers'
import { describe, expect, test } from 'vitest'
import { pagesOf, textOf } from '../../testing/pdf-text.ts'
import { type PayslipPaper, payslipPdf } from './payslip-sheets.ts'

const line = (label: string, pesos: number, detail = ''): PaperLine => ({ label, detail, amount: fromPesos(pesos) })

function paper(own: Partial<PayslipPaper> = {}): PayslipPaper {
  return {
    shop: { name: 'Suds & Co', lines: ['12 Juan Luna Ave., Cebu', 'TIN 123-456-789'] },
    period: 'Jun 1 – 15, 2026',
    warning: null,
    facts: [
      ['Employee', 'Peña, Niño'],
      ['Rate', '₱508.00 a day'],
    ],
    figures: {
      earnings: [line('Basic pay', 4972.05, '78.30 h × ₱508.00 ÷ 8 h'), line('Late and undertime', -100.5)],
      gross: fromPesos(4871.55),
      deductions: [line('Cash advance', 1227.53, '₱2,772.47 left to repay')],
      deducted: fromPesos(1227.53),
      net: fromPesos(3644.02),
      employerShares: [],
    },
    standing: [line('13th month so far', 477.84)],
    employeeName: 'Peña, Niño',
    printed: 'Printed Nov 21, 2026, 9:05 AM',
    ...own,
  }
}

async function pdfOf(papers: readonly PayslipPaper[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const at = new Date('2026-11-21T01:05:00Z')
  for await (const part of await payslipPdf(papers, { title: 'Payslips', author: 'Suds & Co', at })) {
    parts.push(Buffer.from(part))
  }
  return Buffer.concat(parts)
}

describe('A payslip as a PDF', () => {
  test('has every line with its amount in pesos, what goes the other way in parentheses, and names as they are written', async () => {
    const pdf = await pdfOf([paper()])
    const words = textOf(pdf).join('\n')
    for (const said of [
      'Suds & Co',
      'Jun 1 – 15, 2026',
      'Peña, Niño',
      '₱508.00 a day',
      '78.30 h × ₱508.00 ÷ 8 h',
      '₱4,972.05',
      '(₱100.50)',
      '₱2,772.47 left to repay',
      'NET PAY',
      '₱3,644.02',
      'Page 1 of 1',
    ]) {
      expect(words).toContain(said)
    }
    expect(words).not.toContain('\uFFFD')
    expect(words).not.toContain('DRAFT')
    expect(pagesOf(pdf)).toBe(1)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/FontFile2')
  })

  test('says that it is a draft while it is one', async () => {
    expect(textOf(await pdfOf([paper({ warning: 'DRAFT – not approved' })]))).toContain('DRAFT – not approved')
  })

  test('goes on on a second page when there are many lines, and loses none', async () => {
    const earnings = Array.from({ length: 60 }, (_, at) => line(`Allowance ${at + 1}`, at + 1, 'by agreement'))
    const { figures } = paper()
    const pdf = await pdfOf([paper({ figures: { ...figures, earnings, deductions: [], deducted: ZERO } })])
    const words = textOf(pdf)
    for (const { label } of earnings) expect(words).toContain(label)
    expect(pagesOf(pdf)).toBe(3)
    expect(words).toContain('Page 3 of 3')
  })

  test('is the same to the byte when it is made again', async () => {
    expect(Buffer.from(await pdfOf([paper()])).equals(Buffer.from(await pdfOf([paper()])))).toBe(true)
  })

  test('begins on a page of its own for everybody', async () => {
    expect(pagesOf(await pdfOf(Array.from({ length: 30 }, () => paper())))).toBe(30)
  })
})
