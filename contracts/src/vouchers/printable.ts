/**
 * The scripts that the fonts of the documents have (ADR 26), and the signs that belong to no script: digits,
 * punctuation, emoji, accents that combine with any letter.
 */
const PRINTABLE =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Hebrew}\p{sc=Common}\p{sc=Inherited}]/u

/**
 * The letters of a text that are of other scripts, each once, in the order of the text. No font of the documents has
 * them, so they are left out of a printed voucher; the form of the sale names them while they are typed.
 *
 * It judges by the script alone, because a browser does not load the fonts. A rare letter or sign of which the fonts
 * lack the glyph is left out of the voucher too, and is not named here.
 */
export const unprintable = (text: string): string[] => [...new Set(text)].filter(letter => !PRINTABLE.test(letter))
