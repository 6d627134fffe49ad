import { expect, test } from 'vitest'
import { fillingDisk } from './disks.ts'

const GB = 1_000_000_000
const disk = (gigabytes: number, free: number) => ({ bytes: gigabytes * GB, freeBytes: free * GB })

test('A disk is filling up when four fifths of it are used, and not before', () => {
  expect(fillingDisk([disk(40, 8.1)])).toBeNull()
  expect(fillingDisk([disk(40, 8)])).toBe(
    'The server’s disk is 80% full (8.0 GB left). When it is full, nothing can be saved',
  )
  expect(fillingDisk([disk(40, 0)])).toContain('100% full (0.0 GB left)')
})

test('A large disk with plenty of room left is no cause for an alarm', () => {
  expect(fillingDisk([disk(2_000, 20)])).toBeNull()
  expect(fillingDisk([disk(2_000, 19)])).toContain('99% full')
})

test('Of several disks the one with the least room is told of', () => {
  expect(fillingDisk([disk(40, 30), disk(40, 2), disk(40, 4)])).toContain('95% full')
  expect(fillingDisk([{ bytes: 0, freeBytes: 0 }])).toBeNull()
})
