#!/usr/bin/env node
// npm run reset-two-step -- USERNAME: lets an admin in who lost phone and recovery codes, whether or not Labada is running.
import { serverCommand } from './lib/server-command.mjs'

await serverCommand('resetTwoStep')
