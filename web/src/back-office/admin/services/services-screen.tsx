import { cardPrice } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { adminCategoriesQuery, adminServicesQuery } from '../../../api/staff/admin.ts'
import { retiringTexts } from '../../../shared/staff/retiring/retiring-texts.ts'
import { drawing } from '../../../ui/drawing.ts'
import { AdminScreen } from '../shared/admin-screen.tsx'
import { ServiceForm } from './service-form.tsx'
import styles from './services.module.css'

/** « Gestion des Services »: what clients see and book. */
export default function ServicesScreen() {
  const services = useQuery(adminServicesQuery)
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  return (
    <AdminScreen
      title="Gestion des Services"
      notice={<Critical />}
      param="service"
      addLabel="Nouveau soin"
      query={services}
      failure="Erreur de chargement des services"
      listLabel="Services"
      noneChosen="Aucun service sélectionné"
      advice="Choisissez un service dans la liste pour le modifier."
      empty={{ image: drawing('lotus'), title: 'Aucun soin', text: 'Les soins apparaissent ici et sur le site.' }}
      order="services"
      line={service => ({
        id: service.id,
        name: service.name,
        // Empty until the categories are loaded.
        detail:
          service.category_id === null
            ? 'Sans catégorie'
            : (categories.find(({ id }) => id === service.category_id)?.name ?? ''),
        beside: cardPrice(service.price_cents),
        figure: french(`${service.duration_minutes} min`),
        state: service.retired ? retiringTexts.service.retiredLabel : undefined,
      })}
      form={(chosen, handlers) => (
        <ServiceForm
          key={chosen === 'new' ? 'new' : chosen.id}
          service={chosen === 'new' ? null : chosen}
          {...handlers}
        />
      )}
    />
  )
}

const Critical = () => (
  <div className={styles.critical}>
    <TriangleAlert aria-hidden="true" />
    <p>
      <b>ZONE CRITIQUE</b> Ces réglages changent ce que les clients voient et réservent. Les changements de prix ne
      concernent que les réservations à venir.
    </p>
  </div>
)
