import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import type { Deps } from '../deps.ts'
import type { Reference } from '../reference/reference.ts'
import { commonPasswords } from './common-passwords.ts'

/** The person who chooses the password. */
export type Owner = { readonly name: string; readonly email: string }

/** Where the name and the nouns of the centre, which are easy to guess, can be read. */
type CentreSource = { current(): Pick<Reference, 'identity' | 'words'> }

/** How many characters of a password must remain when everything that is easy to guess is removed from it. */
const LEAST_REMAINING = 6
/** A sequence of so many neighbouring keys or letters, such as « azer », is easy to guess. Shorter ones are not removed. */
const SHORTEST_RUN = 4
/** Shorter words are not removed, because they are parts of many other words. */
const SHORTEST_WORD = 3

/** The alphabet, the digits with 0 at both ends, and the rows of French and English keyboards. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]
/** What many people use as a password, or as a part of one. */
const USUAL_WORDS = [
  'motdepasse',
  'password',
  'administrateur',
  'admin',
  'praticien',
  'praticienne',
  'bonjour',
  'bienvenue',
]

/** Removes case, accents, spaces and the punctuation of names: « Mot-de-Passe » and « mot de passé » become « motdepasse ». */
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s\p{Pd}._'’]/gu, '')

const reversed = (text: string): string => [...text].reverse().join('')

/** Each part of a sequence that is long enough, forwards and backwards: « azer », « zert », « azert », « reza »… */
const sequenceParts = SEQUENCES.flatMap(row => [row, reversed(row)]).flatMap(row =>
  Array.from({ length: row.length - SHORTEST_RUN + 1 }, (_, from) =>
    Array.from({ length: row.length - from - SHORTEST_RUN + 1 }, (_, extra) =>
      row.slice(from, from + SHORTEST_RUN + extra),
    ),
  ).flat(),
)

/** A text as a whole, and each of its words, all normalized. */
const wordsOf = (text: string): string[] => [text, ...text.split(/[\s\p{Pd}@._+'’]/u)].map(normalized)

/** What everybody knows of a centre, normalized: its name, its town, and its nouns for a practitioner and a client. */
export const wordsOfCentre = ({ identity, words }: Pick<Reference, 'identity' | 'words'>): string[] =>
  [identity?.name ?? '', identity?.town ?? '', words.practitioner.one, words.client.one].flatMap(wordsOf)

/** Whether a password may be chosen. The demo's password may, except in production. */
export const mayChoosePassword = (
  { refusesDemoPassword, reference }: Pick<Deps, 'refusesDemoPassword'> & { readonly reference: CentreSource },
  password: string,
  owner: Owner,
): boolean =>
  (password === DEMO_PASSWORD && !refusesDemoPassword) ||
  !isGuessable(password, owner, wordsOfCentre(reference.current()))

/**
 * Whether a password is easy to guess for somebody who knows the centre and its people. It is if it is a common password
 * or a repeated word, or if too few characters remain beside names, usual words, sequences of keys and years.
 * @param centreWords what `wordsOfCentre` returns
 */
export function isGuessable(password: string, { name, email }: Owner, centreWords: readonly string[]): boolean {
  const text = normalized(password)
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(text)) return true
  // The same text twice or more, with up to three more characters: « soleilsoleil12 ».
  if (/^(.+?)\1+.{0,3}$/s.test(text)) return true
  const known = [...USUAL_WORDS, ...sequenceParts, ...centreWords, ...wordsOf(name), ...wordsOf(email)]
  // Removing a short word first could break a longer one that contains it, of which a part would then remain.
  const longestFirst = known.filter(word => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length)
  const remaining = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text).replaceAll(/(19|20)\d\d/g, '')
  return remaining.length < LEAST_REMAINING
}
