declare module 'compression' {
  import type { RequestHandler } from 'express'

  /** Compresses answers of at least `threshold` bytes. */
  function compression(options?: { readonly threshold?: number }): RequestHandler
  export = compression
}
