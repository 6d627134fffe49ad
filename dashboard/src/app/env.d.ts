/** The dashboard's version, inlined by the build. */
declare const __APP_VERSION__: string
/** Whether the scanner is enabled: true in the `/desktop/` build. */
declare const __DESKTOP__: boolean
/** A mark of the translations, inlined by the build: another one for other words. */
declare const __WORDS__: string
