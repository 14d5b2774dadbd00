import { plainLetters } from '@alba/contracts/shared/searchable'

/** Few first names and many last names, as a centre has: a search for one finds many people, for both few. */
const firstNames =
  'Marie Camille Léa Manon Chloé Inès Jade Louise Emma Alice Yasmine Fatou Anaïs Zoé Élodie Aurélie Sophie Nadia Hélène Ana Julie Clara Sarah Lucie Maëlle Océane Amélie Pauline Noémie Margaux Charlotte Estelle Farida Gaëlle'.split(
    ' ',
  )
const lastNames =
  'Martin Bernard Lefèvre Haddad Dubois Petit Durand Leroy Moreau Simon Laurent Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont López Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël'.split(
    ' ',
  )

/** Because of it, people in a row have last names that are no neighbours in the list. */
const LAST_NAME_STEP = 7

/** The name at a place of the list, which begins anew at its end. */
const among = (names: readonly string[], number: number): string => names[number % names.length] ?? ''

/**
 * The person with a number, the same each time. Every pair of a first and a last name occurs, because the lengths of
 * the two lists (34 and 61) have no common factor, and the step has none with 61.
 */
export function personOf(number: number) {
  const firstname = among(firstNames, number)
  const lastname = among(lastNames, number * LAST_NAME_STEP)
  return { firstname, lastname, email: `${plainLetters(`${firstname}.${lastname}`)}${number}@example.org` }
}
