#!/usr/bin/env node
// npm run audit:verify [-- <file>…]: compares the audit log with its seals and with what backups and scanners noted of them.
import { serverCommand } from './lib/server-command.mjs'

await serverCommand('verifyAudit')
