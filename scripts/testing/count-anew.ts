import { afterAll } from 'vitest'
import { countAnew } from '../../db/src/testing/counting.ts'

afterAll(countAnew)
