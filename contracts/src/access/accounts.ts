import { ROLES } from '@labada/domain/core/access'
import { KEYS } from '@labada/domain/core/keys'
import { OFFICE_PRESETS, PRESETS } from '@labada/domain/core/presets'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant, text, username } from '../core/values.ts'

const key = z.enum(KEYS)

/** What an account was given: a preset, or a set of keys of the company's own; and the branches, null for all. */
const given = {
  preset: z.enum(PRESETS).nullable(),
  keySetId: id.nullable(),
  branchIds: z.array(id).max(100).nullable(),
}

export const accountSchema = z.object({
  id,
  username: z.string(),
  role: z.enum(ROLES),
  firstname: z.string(),
  lastname: z.string(),
  employeeId: id.nullable(),
  ...given,
  /** Never null for an account without a set of its own keys. */
  preset: z.enum(PRESETS).nullable(),
  keys: z.array(key),
  /** Whether logins need the code of an authenticator app, and how many passkeys they have. */
  twoStep: z.boolean(),
  passkeys: z.number().int(),
})
export type Account = z.output<typeof accountSchema>

export const keySetSchema = z.object({
  id,
  name: z.string(),
  role: z.enum(ROLES),
  keys: z.array(key),
  /** How many accounts have it; one that is in use cannot be deleted. */
  users: z.number().int(),
})
export type KeySet = z.output<typeof keySetSchema>

const userParams = z.object({ userId: id })
const setParams = z.object({ keySetId: id })
const setFields = { name: text(60), keys: z.array(key).min(1).max(KEYS.length) }

export const accountRoutes = {
  listLogins: {
    method: 'GET',
    path: '/accounts',
    access: admin,
    key: 'access.see',
    summary: 'List everyone who can log in, with what they may do',
    response: z.object({ items: z.array(accountSchema) }),
  },
  createOfficeAccount: {
    method: 'POST',
    path: '/accounts',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Create an office login; the password is shown once',
    body: z.object({
      id,
      username,
      firstname: text(60),
      lastname: text(60),
      preset: z.enum(OFFICE_PRESETS).nullable(),
      keySetId: given.keySetId,
      branchIds: given.branchIds,
    }),
    secret: true,
    response: accountSchema.extend({ temporaryPassword: z.string().nullable() }),
  },
  resetOfficePassword: {
    method: 'POST',
    path: '/accounts/:userId/reset-password',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Create a link for a new password, valid once and for a day; the old password and all sessions end',
    params: userParams,
    secret: true,
    response: z.object({ token: z.string(), expiresAt: instant }),
  },
  closeOfficeAccount: {
    method: 'POST',
    path: '/accounts/:userId/close',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'End an office login for good; its sessions end',
    params: userParams,
    response: z.object({ closed: z.literal(true) }),
  },
  setAccountKeys: {
    method: 'PUT',
    path: '/accounts/:userId/keys',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Change what an account may do; its sessions end',
    params: userParams,
    body: z.object(given),
    response: accountSchema,
  },
  listKeySets: {
    method: 'GET',
    path: '/key-sets',
    access: admin,
    key: 'access.see',
    summary: 'List the presets of the company’s own',
    response: z.object({ items: z.array(keySetSchema) }),
  },
  createKeySet: {
    method: 'POST',
    path: '/key-sets',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Create a preset of the company’s own',
    body: z.object({ id, role: z.enum(ROLES), ...setFields }),
    response: keySetSchema,
  },
  updateKeySet: {
    method: 'PUT',
    path: '/key-sets/:keySetId',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Change a preset of the company’s own; the sessions of everyone who has it end',
    params: setParams,
    body: z.object(setFields),
    response: keySetSchema,
  },
  deleteKeySet: {
    method: 'DELETE',
    path: '/key-sets/:keySetId',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Delete a preset of the company’s own that no account has',
    params: setParams,
    response: z.object({ deleted: z.literal(true) }),
  },
} satisfies Routes
