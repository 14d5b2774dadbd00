/** The calendar computes with the global `Temporal`; browsers that lack it load it first. Import this before the calendar. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
