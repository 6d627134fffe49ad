import { afterAll } from 'vitest'
import { countAnew } from './counting.ts'

// Test files share a process: what a factory counts is each file's own.
afterAll(countAnew)
