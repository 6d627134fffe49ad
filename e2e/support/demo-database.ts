import { type Db, openDatabase } from '@labada/db/core/client'
import type { Product } from './product.ts'

/** The database of a product, connected as its owner, to set up what a test cannot do through a screen. */
export const openDemoDatabase = ({ databaseUrl }: Product): Db =>
  openDatabase(databaseUrl, { name: 'e2e', connections: 2 })
