#!/usr/bin/env node
// npm run backup: makes and proves one backup now, whether or not Labada is running.
import { serverCommand } from './lib/server-command.mjs'

await serverCommand('backup')
