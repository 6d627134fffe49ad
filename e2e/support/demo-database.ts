import { type Db, openDatabase } from '@labada/db/core/client'
import type { Product } from './product.ts'

/** The database of a product, as its owner: to arrange what has no screen in a test. */
export const openDemoDatabase = ({ databaseUrl }: Product): Db =>
  openDatabase(databaseUrl, { name: 'e2e', connections: 2 })
