/** What changes what is left of a package; docs/adr/0015 says how. */
export const PACKAGE_KINDS = ['sale', 'use', 'use_void', 'use_refund', 'refund', 'void', 'expiry'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]
