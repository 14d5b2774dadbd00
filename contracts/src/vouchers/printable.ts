/**
 * The scripts that the fonts of the documents have (ADR 26). Signs that belong to no script are printed when a font has
 * them.
 */
const PRINTABLE =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Hebrew}\p{sc=Common}\p{sc=Inherited}]/u

/** The characters of a text that cannot be printed on a voucher, each once, in order. */
export const unprintable = (text: string): string[] => [...new Set(text)].filter(letter => !PRINTABLE.test(letter))
