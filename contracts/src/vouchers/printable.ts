/** Scripts that the fonts of the documents hold (ADR 26); signs without a script of their own are drawn if they can be. */
const PRINTABLE =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Hebrew}\p{sc=Common}\p{sc=Inherited}]/u

/** The letters of a text that a printed voucher leaves out, each once, in their order. */
export const unprintable = (text: string): string[] => [...new Set(text)].filter(letter => !PRINTABLE.test(letter))
