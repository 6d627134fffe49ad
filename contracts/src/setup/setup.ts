import { SERVICE_CATEGORIES, SERVICE_UNITS } from '@labada/domain/catalog/service-kinds'
import { FEATURES } from '@labada/domain/core/access'
import { z } from 'zod'
import { serviceLook } from '../catalog/priced-services.ts'
import { weekHours } from '../company/branches.ts'
import { anyone, type Routes } from '../core/route.ts'
import { id, pesosFromZero, text } from '../core/values.ts'

const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._]{3,30}$/, 'Username must be 3 to 30 letters, digits, dots or underscores')
const password = z.string().min(12).max(200)

export const setupRoutes = {
  setUp: {
    method: 'POST',
    path: '/setup',
    access: anyone,
    key: 'public',
    summary: 'Create the company, its first admin, branch, prices and staff; needs the console’s one-time code',
    body: z.object({
      code: z.string().trim().toUpperCase().max(20),
      shopName: text(60),
      phone: z.string().trim().max(40).optional(),
      admin: z.object({ firstname: text(50), lastname: text(50), username, password }),
      branch: z.object({
        id,
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{2,5}$/),
        name: text(60),
        address: z.string().trim().max(200).optional(),
        features: z.array(z.enum(FEATURES)).min(1),
        hours: weekHours.optional(),
      }),
      services: z
        .array(
          z.object({
            code: z
              .string()
              .trim()
              .toUpperCase()
              .regex(/^[A-Z0-9-]{1,20}$/),
            name: text(60),
            category: z.enum(SERVICE_CATEGORIES),
            unit: z.enum(SERVICE_UNITS),
            price: pesosFromZero,
            icon: serviceLook.icon.optional(),
            color: serviceLook.color.optional(),
          }),
        )
        .max(30),
      staff: z.array(z.object({ firstname: text(50), lastname: text(50), username, password })).max(30),
    }),
    response: z.object({ shopName: z.string() }),
  },
} satisfies Routes
