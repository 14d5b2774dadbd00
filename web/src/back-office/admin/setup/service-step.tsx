import { isOffered } from '@alba/contracts/catalogue/retiring'
import { cardPrice } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { adminCategoriesQuery, adminServicesQuery } from '../../../api/staff/admin.ts'
import { combineQueries, QueryView } from '../../../shared/query-view.tsx'
import { CategoryForm } from '../categories/category-form.tsx'
import { ServiceForm } from '../services/service-form.tsx'
import { DefinedList } from './defined-list.tsx'
import styles from './setup.module.css'

/** The step about the offer: a category of the site, and a treatment in it. */
export function ServiceStep() {
  const categories = useQuery(adminCategoriesQuery)
  const services = useQuery(adminServicesQuery)
  const both = combineQueries([categories, services], () => ({
    categories: categories.data ?? [],
    services: (services.data ?? []).filter(isOffered),
  }))
  return (
    <QueryView
      query={both}
      waiting={<p className={styles.note}>Chargement…</p>}
      failure="Erreur de chargement des services"
      isPart
    >
      {found => (
        <>
          <DefinedList
            title="Catégories"
            hint="Le site montre les soins par catégorie : « Massages », « Ateliers »."
            lines={found.categories.map(({ id, name, slug }) => ({
              id,
              name,
              detail: slug,
              href: `/admin/categories?categorie=${id}`,
            }))}
            addLabel="Ajouter une catégorie"
            form={handlers => <CategoryForm category={null} {...handlers} />}
          />
          {found.categories.length > 0 && (
            <DefinedList
              title="Soins"
              hint="Un premier suffit. Questionnaires et forfaits viennent quand vous voulez, dans « Administration »."
              lines={found.services.map(({ id, name, duration_minutes, price_cents }) => ({
                id,
                name,
                detail: french(`${duration_minutes} min, ${cardPrice(price_cents)}`),
                href: `/services?service=${id}`,
              }))}
              addLabel="Ajouter un soin"
              form={handlers => <ServiceForm service={null} {...handlers} />}
            />
          )}
        </>
      )}
    </QueryView>
  )
}
