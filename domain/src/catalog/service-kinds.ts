export const SERVICE_UNITS = ['load', 'kg', 'piece', 'minute', 'flat'] as const
export type ServiceUnit = (typeof SERVICE_UNITS)[number]

export const SERVICE_CATEGORIES = [
  'full_service',
  'wash_only',
  'dry_only',
  'fold_only',
  'press',
  'dry_clean',
  'bulky',
  'add_on',
] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]
