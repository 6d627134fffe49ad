import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AT_LENGTH, IN_SHORT, leftOut } from './at-length.mjs'

const root = join(import.meta.dirname, '../..')
const isThere = (file: string) => /\.test\.tsx?$/.test(file) && existsSync(join(root, file))

describe('what only the full run has', () => {
  it.each(Object.entries(AT_LENGTH))('%s is there, and so is what proves the same smaller', (file, instead) => {
    expect([file, ...instead].filter((one) => !isThere(one))).toEqual([])
    expect(instead.length).toBeGreaterThan(0)
    expect(new Set(instead).size).toBe(instead.length)
    expect(instead.filter((one) => one in AT_LENGTH)).toEqual([])
  })

  it('is left out of a run of nothing in particular, as the full run leaves out what it has otherwise', () => {
    const files = Object.keys(AT_LENGTH)
    expect(leftOut({ isWhole: false, selected: [] })).toEqual(files)
    expect(leftOut({ isWhole: true, selected: [] })).toEqual(IN_SHORT)
    expect(IN_SHORT.filter((one) => !isThere(one) || one in AT_LENGTH)).toEqual([])
    expect(leftOut({ isWhole: false, selected: [files[0] ?? ''] })).toEqual([])
  })
})
