/** Binds French double punctuation to its word, so that a « ? » never starts a line. For texts that come from data. */
export const bindPunctuation = (text: string) => text.replace(/ ([?!:;»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
