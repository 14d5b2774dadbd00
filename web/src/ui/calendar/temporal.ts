/**
 * Schedule-X uses the global `Temporal`; a polyfill is loaded where the browser lacks it. Import this file before the
 * calendar.
 */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
