import { migrateToLatest } from '../../migrate.ts'

// An update in a process of its own, so that a test can kill it.
process.stdout.write('begins\n')
await migrateToLatest(process.argv[2] ?? '')
process.stdout.write('done\n')
