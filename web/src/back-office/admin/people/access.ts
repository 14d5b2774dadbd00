import type { PersonView } from '@alba/contracts/admin/api'

/** The access of a person in a few words. */
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

/** Whether a person is the only admin, who keeps the role. */
export const isLastAdmin = (person: PersonView, people: readonly PersonView[]): boolean =>
  person.role === 'admin' && people.every(each => each.id === person.id || each.role !== 'admin')

/** What sending a link does for this person: the label of its button. */
export function invitationLabel({ access }: Pick<PersonView, 'access'>): string {
  if (access === 'none') return 'Inviter'
  if (access === 'invited') return 'Renvoyer l’invitation'
  if (access === 'disabled') return 'Rouvrir l’accès'
  return 'Envoyer un lien de mot de passe'
}
