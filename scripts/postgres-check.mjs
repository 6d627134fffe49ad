#!/usr/bin/env node
// npm run postgres:check: judges the Postgres server that Labada uses by the rules of db/src/postgres-rules.ts.
import { serverCommand } from './lib/server-command.mjs'

await serverCommand('checkPostgres')
