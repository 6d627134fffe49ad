/** Which branches a query may touch: one, or all of them (null). What lies outside does not exist for the caller. */
export interface Scope {
  readonly branchId: string | null
}
