declare global {
  /** Available in Chromium; missing from TypeScript's library. */
  var trustedTypes:
    | { readonly createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown }
    | undefined
}

/**
 * The page's policy forbids turning text into HTML or a script. The UI kit writes its style sheets through `innerHTML`:
 * text without any tag is allowed for it, anything else is refused and reported.
 */
export function allowStyleText(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: styleText })
}

/** The text itself if it contains no tag, otherwise null. */
export const styleText = (text: string): string | null => (text.includes('<') ? null : text)
