import type { Db } from '@labada/db/core/client'
import { openAsOwner } from '@labada/db/testing/database'
import type { Product } from './product.ts'

/** The database of a product, connected as its owner, to set up what a test cannot do through a screen. */
export const openDemoDatabase = ({ databaseUrl }: Product): Db => openAsOwner(databaseUrl)
