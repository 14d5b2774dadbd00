import { plainLetters } from '@alba/contracts/shared/searchable'

/** Few first names and many last names, as a centre has: one of the two finds many people, both together find few. */
const firstNames =
  'Marie Camille Léa Manon Chloé Inès Jade Louise Emma Alice Yasmine Fatou Anaïs Zoé Élodie Aurélie Sophie Nadia Hélène Ana Julie Clara Sarah Lucie Maëlle Océane Amélie Pauline Noémie Margaux Charlotte Estelle Farida Gaëlle'.split(
    ' ',
  )
const lastNames =
  'Martin Bernard Lefèvre Haddad Dubois Petit Durand Leroy Moreau Simon Laurent Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont López Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël'.split(
    ' ',
  )

const among = (names: readonly string[], number: number): string => names[number % names.length] ?? ''

/** Person of that number, always the same. The lengths of the two lists have no common factor, so every pair occurs. */
export function personOf(number: number) {
  const firstname = among(firstNames, number)
  const lastname = among(lastNames, number * 7)
  return { firstname, lastname, email: `${plainLetters(`${firstname}.${lastname}`)}${number}@example.org` }
}
