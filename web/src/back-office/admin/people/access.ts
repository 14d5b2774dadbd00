import type { PersonView } from '@alba/contracts/admin/api'

/** The label for the state of a person's access. */
export function accessWords({
  access,
  role,
  is_operator,
}: Pick<PersonView, 'access' | 'role' | 'is_operator'>): string {
  if (access === 'none') return 'Sans accès'
  if (access === 'invited') return 'Invitation envoyée'
  if (access === 'disabled') return 'Accès fermé'
  const main = role === 'admin' ? 'Administrateur' : 'Accès ouvert'
  return is_operator ? `${main}, exploitation` : main
}

/** Whether a person is the only admin. The last admin cannot give up the role. */
export const isLastAdmin = (person: PersonView, people: readonly PersonView[]): boolean =>
  person.role === 'admin' && people.every(each => each.id === person.id || each.role !== 'admin')

/** The label of the button that sends a link, by what the link lets this person do. */
export function invitationLabel({ access }: Pick<PersonView, 'access'>): string {
  if (access === 'none') return 'Inviter'
  if (access === 'invited') return 'Renvoyer l’invitation'
  if (access === 'disabled') return 'Rouvrir l’accès'
  return 'Envoyer un lien de mot de passe'
}
