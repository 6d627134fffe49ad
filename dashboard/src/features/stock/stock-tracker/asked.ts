/** What an action begins with: nothing, or a place that asked for it. */
export interface Asked {
  readonly action: 'purchase' | 'transfer' | 'adjust'
  readonly branchId?: string | undefined
  readonly itemId?: string | undefined
  /** What to buy, when the list of suggestions says so. */
  readonly lines?: readonly { readonly itemId: string; readonly packs: number }[]
  readonly supplier?: string | undefined
}
