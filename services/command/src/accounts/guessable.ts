import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import type { Deps } from '../deps.ts'
import type { Reference } from '../reference/reference.ts'
import { commonPasswords } from './common-passwords.ts'

/** The person who chooses the password. */
export type Owner = { readonly name: string; readonly email: string }

/** The centre, whose name and nouns are easy to guess. */
type Knows = { current(): Pick<Reference, 'identity' | 'words'> }

/** How many characters must be left once all that is easy to guess is removed. */
const LEAST_OWN = 6
/** How many keys in a row are easy to guess. */
const SHORTEST_RUN = 4
/** Shorter words are not removed: they are parts of many others. */
const SHORTEST_WORD = 3

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]
const WORDS = ['motdepasse', 'password', 'administrateur', 'admin', 'praticien', 'praticienne', 'bonjour', 'bienvenue']

/** Makes « Mot-de-Passe », « mot de passé » and « MOTDEPASSE » equal. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s\p{Pd}._'’]/gu, '')

const reversed = (text: string): string => [...text].reverse().join('')

/** All sequences of a row of the keyboard or of the alphabet, in both directions. */
const runs = ROWS.flatMap(row => [row, reversed(row)]).flatMap(row =>
  Array.from({ length: row.length - SHORTEST_RUN + 1 }, (_, from) =>
    Array.from({ length: row.length - from - SHORTEST_RUN + 1 }, (_, more) =>
      row.slice(from, from + SHORTEST_RUN + more),
    ),
  ).flat(),
)

/** A text as a whole, and word by word. */
const wordsOf = (text: string): string[] => [text, ...text.split(/[\s\p{Pd}@._+'’]/u)].map(plain)

/** What everybody knows of a centre: its name, its town, and how it calls its people. */
export const wordsOfCentre = ({ identity, words }: Pick<Reference, 'identity' | 'words'>): string[] =>
  [identity?.name ?? '', identity?.town ?? '', words.practitioner.one, words.client.one].flatMap(wordsOf)

/** Whether a password may be chosen. The demo's password may, except in production. */
export const mayChoose = (
  { refusesDemoPassword, reference }: Pick<Deps, 'refusesDemoPassword'> & { readonly reference: Knows },
  password: string,
  owner: Owner,
): boolean =>
  (password === DEMO_PASSWORD && !refusesDemoPassword) ||
  !isGuessable(password, owner, wordsOfCentre(reference.current()))

/**
 * Whether a password is easy to guess for somebody who knows the centre and its people: a common password, a repeated
 * word, or too little beside names, usual words, sequences of keys and a year. @param ofCentre see `wordsOfCentre`
 */
export function isGuessable(password: string, { name, email }: Owner, ofCentre: readonly string[]): boolean {
  if (commonPasswords.has(password.toLowerCase())) return true
  const text = plain(password)
  if (/^(.+?)\1+.{0,3}$/s.test(text)) return true
  const known = [...WORDS, ...runs, ...ofCentre, ...wordsOf(name), ...wordsOf(email)]
  const longestFirst = known.filter(word => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length)
  const own = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text).replaceAll(/(19|20)\d\d/g, '')
  return own.length < LEAST_OWN
}
