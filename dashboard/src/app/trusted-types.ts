declare global {
  /** Available in Chromium; missing from TypeScript's library. */
  var trustedTypes:
    | {
        readonly createPolicy: (
          name: string,
          rules: { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null },
        ) => unknown
      }
    | undefined
}

/** The service worker of this build, the only script that may be started by its address. */
export const WORKER_URL = `${import.meta.env.BASE_URL}service-worker.js`

/**
 * The page's policy forbids turning text into HTML or a script. The UI kit writes its style sheets through `innerHTML`:
 * text without any tag is allowed for it, and the address of the service worker; anything else is refused and reported.
 */
export function allowStyleText(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: styleText, createScriptURL: workerUrl })
}

/** The address itself if it is the service worker's, otherwise null. */
export const workerUrl = (url: string): string | null => (url === WORKER_URL ? url : null)

/** The text itself if it contains no tag, otherwise null. */
export const styleText = (text: string): string | null => (text.includes('<') ? null : text)
