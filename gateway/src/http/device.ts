/** A paired device, identified by its X-Client. */
export interface Device {
  readonly id: number
  readonly branchId: string
  readonly name: string
}
