/** Only letters, digits and French punctuation: no sign of a regular expression, of JSON or of a comparison. */
const FRENCH = /^\p{Lu}[\p{L}\d\s’«»(),.:;!?%€-]*$/u

/** Technical words, in English and in the French of libraries. */
const TECHNICAL =
  /(?<!\p{L})(regex\w*|r[ée]guli[èe]re|pattern|motif|mod[èe]le|sch[ée]ma|json|undefined|ind[ée]fini|nan|null|string|number|integer|boolean|bool[ée]en|array|tableau|object|objet|cha[îi]ne|entr[ée]e|re[çc]u|expected|received|invalid|required|must|option|infinity)(?!\p{L})/iu

/** Why a text is not a sentence that a visitor may read; undefined when it is one. */
export function notASentence(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return 'the text is missing'
  const [, word] = TECHNICAL.exec(text) ?? []
  if (word) return `« ${text} » speaks of « ${word} »`
  if (!FRENCH.test(text)) return `« ${text} » is no French sentence`
  return text.includes(' ') ? undefined : `« ${text} » is no sentence`
}
