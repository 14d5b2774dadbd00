import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * Who acted, as the page of operators shows it: the name of a practitioner; for the command line, the name that was
 * given there, if any, and « ligne de commande ».
 * @param who the kind of the actor, with its id if it has one: `practitioner:2`, `operator:julie`, `policy:tell-of-move`
 */
export function authorOf(who: string, { practitioners }: Pick<Catalogue, 'practitioners'>): string {
  const [kind, id] = who.split(/:(.*)/s)
  switch (kind) {
    case 'practitioner':
      return practitioners.get(Number(id))?.name ?? 'Un praticien'
    case 'visitor':
      return 'Visiteur'
    case 'policy':
      return id ? `Suite automatique ${id}` : 'Suite automatique'
    case 'provider':
      return id ? `Paiements ${id}` : 'Paiements'
    default:
      return id ? `${id} (ligne de commande)` : 'Ligne de commande'
  }
}
