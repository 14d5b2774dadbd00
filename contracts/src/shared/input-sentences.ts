import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Kind<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/** For a value that is not given. */
export const MISSING = 'Cette information est obligatoire'
const UNCLEAR = 'Cette information est illisible'

/** What each type of schema expects, in French. */
const wanted: Record<string, string> = {
  string: 'Un texte est attendu',
  number: 'Un nombre est attendu',
  int: 'Un nombre entier est attendu',
  boolean: 'Une réponse par oui ou par non est attendue',
  array: 'Une liste est attendue',
}

const formats: Record<string, string> = {
  email: 'Adresse email invalide',
  date: 'Format de date invalide',
  datetime: 'Format de date invalide',
  time: 'Format d’heure invalide',
  url: 'Adresse web invalide',
}

/** A bound beyond this is a technical limit, which the sentence does not mention. */
const LARGEST_NAMED_BOUND = 1_000_000_000

/**
 * The French sentence for a value that a schema refuses, unless the schema has its own. It replaces zod's messages,
 * which speak of types and regular expressions. The HTTP shell and the forms set it once for a process: `z.config({
 * localeError: inputSentence })`.
 */
export function inputSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : (wanted[issue.expected] ?? UNCLEAR)
    case 'invalid_value':
      return issue.input === undefined ? MISSING : 'Ce choix n’est pas proposé'
    case 'invalid_union':
      return issue.input === undefined ? MISSING : 'Cette valeur est invalide'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'Ce texte n’a pas la forme attendue'
    case 'not_multiple_of':
      return `Ce nombre doit être un multiple de ${issue.divisor}`
    case 'unrecognized_keys':
      return 'Une des informations envoyées n’est pas attendue'
    default:
      return 'Cette valeur est invalide'
  }
}

function tooSmall({ origin, minimum, inclusive }: Kind<'too_small'>): string {
  if (origin === 'string')
    return minimum === 1 ? MISSING : `Ce texte doit contenir au moins ${counted(minimum, 'caractère')}`
  if (origin !== 'number' && origin !== 'int')
    return `Cette liste doit contenir au moins ${counted(minimum, 'élément')}`
  if (minimum < -LARGEST_NAMED_BOUND) return 'Ce nombre est trop petit'
  return inclusive ? `Ce nombre ne peut pas être inférieur à ${minimum}` : `Ce nombre doit être supérieur à ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Kind<'too_big'>): string {
  if (origin === 'string') return `Ce texte ne peut pas dépasser ${counted(maximum, 'caractère')}`
  if (origin !== 'number' && origin !== 'int') return `Cette liste ne peut pas dépasser ${counted(maximum, 'élément')}`
  if (maximum > LARGEST_NAMED_BOUND) return 'Ce nombre est trop grand'
  return inclusive ? `Ce nombre ne peut pas dépasser ${maximum}` : `Ce nombre doit être inférieur à ${maximum}`
}

const counted = (count: number | bigint, noun: string): string => `${count} ${noun}${count > 1 ? 's' : ''}`
