import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { staffPackagesQuery } from '../../../api/staff/retiring.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { drawing } from '../../../ui/drawing.ts'
import { AdminScreen } from '../shared/admin-screen.tsx'
import { PackageForm } from './package-form.tsx'
import { itemsWords } from './package-values.ts'

/** « Forfaits proposés »: several treatments sold together, as vouchers. */
export default function PackagesScreen() {
  const packages = useQuery(staffPackagesQuery)
  return (
    <AdminScreen
      title="Forfaits proposés"
      subtitle="Un forfait vend plusieurs soins ensemble : l’acheteur reçoit un bon par soin."
      param="offre"
      addLabel="Nouveau forfait"
      query={packages}
      failure="Erreur lors de la récupération des forfaits"
      listLabel="Forfaits proposés"
      noneChosen="Aucun forfait sélectionné"
      advice="Choisissez un forfait dans la liste pour le modifier."
      empty={{ image: drawing('package'), title: 'Aucun forfait', text: 'Réunissez plusieurs soins à un prix.' }}
      order="packages"
      line={offer => ({
        id: offer.id,
        name: offer.name,
        detail: itemsWords(offer),
        beside: amount(offer.price_cents),
        state: offer.retired ? retiringTexts.package.retiredLabel : undefined,
      })}
      form={(chosen, handlers) => (
        <PackageForm
          key={chosen === 'new' ? 'new' : chosen.id}
          offer={chosen === 'new' ? null : chosen}
          {...handlers}
        />
      )}
    />
  )
}
