declare global {
  /** Known to Chromium; TypeScript's library does not describe it yet. */
  var trustedTypes:
    | { readonly createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown }
    | undefined
}

/**
 * The page's policy lets no text become HTML or a script. The UI kit writes its style sheets through `innerHTML`: text
 * without a single tag is let through for it, anything else is refused and reported.
 */
export function allowStyleText(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: styleText })
}

/** The text itself when it holds no tag, else null. */
export const styleText = (text: string): string | null => (text.includes('<') ? null : text)
