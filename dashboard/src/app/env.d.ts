/** The dashboard's version, written in by the build. */
declare const __APP_VERSION__: string
/** Whether the scanner is enabled: the build of `/desktop/`. */
declare const __DESKTOP__: boolean
