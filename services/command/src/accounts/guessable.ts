import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import { centre } from '@alba/contracts/centre/centre'
import type { Deps } from '../deps.ts'
import { commonPasswords } from './common-passwords.ts'

/** Whose password it is going to be. */
export type Owner = { readonly name: string; readonly email: string }

/** So much must be left when everything that a stranger would try first is taken away. */
const LEAST_OWN = 6
const SHORTEST_RUN = 4
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

/** One spelling for « Mot-de-Passe », « mot de passé » and « MOTDEPASSE ». */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s\p{Pd}._'’]/gu, '')

const reversed = (text: string): string => [...text].reverse().join('')

/** All that stands in a row on a keyboard or in the alphabet, in either direction. */
const runs = ROWS.flatMap(row => [row, reversed(row)]).flatMap(row =>
  Array.from({ length: row.length - SHORTEST_RUN + 1 }, (_, from) =>
    Array.from({ length: row.length - from - SHORTEST_RUN + 1 }, (_, more) =>
      row.slice(from, from + SHORTEST_RUN + more),
    ),
  ).flat(),
)

/** A text as a whole, and word by word. */
const wordsOf = (text: string): string[] => [text, ...text.split(/[\s\p{Pd}@._+']/u)].map(plain)

const ofCentre = wordsOf(centre.name)

/** The demo's password is guessable, and meant to be: production lets nobody in by it. */
export const mayChoose = ({ refusesDemoPassword }: Pick<Deps, 'refusesDemoPassword'>, password: string, owner: Owner) =>
  (password === DEMO_PASSWORD && !refusesDemoPassword) || !isGuessable(password, owner)

/**
 * Whether somebody who knows the centre and its people would try the password early: one of those that leak most, a word
 * said twice, or little beside names, usual words, rows of keys and a year.
 */
export function isGuessable(password: string, { name, email }: Owner): boolean {
  if (commonPasswords.has(password.toLowerCase())) return true
  const text = plain(password)
  if (/^(.+?)\1+.{0,3}$/s.test(text)) return true
  const known = [...WORDS, ...runs, ...ofCentre, ...wordsOf(name), ...wordsOf(email)]
  const longestFirst = known.filter(word => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length)
  const own = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text).replaceAll(/(19|20)\d\d/g, '')
  return own.length < LEAST_OWN
}
