import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import booking from '../../../shared/flow/layout.module.css'
import { QueryView } from '../../../shared/query-view.tsx'
import grid from '../../../shared/scenes/scene-card.module.css'
import { ServiceLinks } from '../../../shared/scenes/service-links.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { FlowHead } from '../flow-head.tsx'
import { bookingPath } from '../model/steps.ts'
import styles from './service-choice.module.css'
import { VoucherPanel } from './voucher-panel.tsx'

type Queries = { categories: UseQueryResult<CategoryView[]>; services: UseQueryResult<ServiceView[]> }

function Services({ slug, services }: { slug: string; services: UseQueryResult<ServiceView[]> }) {
  return (
    <QueryView
      query={services}
      waiting={<Skeletons count={3} shape="card" className={grid.grid} label="Chargement des soins…" />}
      failure="Erreur lors du chargement des services"
      isReasonHidden
      advice={<p>Réessayez dans un instant, ou appelez-nous.</p>}
    >
      {found => <Cards slug={slug} services={found} />}
    </QueryView>
  )
}

function Cards({ slug, services }: { slug: string; services: readonly ServiceView[] }) {
  const own = services.filter(service => service.category?.slug === slug)
  if (own.length === 0)
    return (
      <EmptyState
        image={drawing('night')}
        title="Aucun soin disponible dans cette catégorie"
        actions={<ButtonLink href="/reservation">Voir les catégories</ButtonLink>}
      >
        <p>De nouveaux soins arrivent bientôt. En attendant, découvrez les autres catégories.</p>
      </EmptyState>
    )
  return (
    <ServiceLinks
      services={own}
      hrefOf={({ id }) => bookingPath({ service: id, category: slug })}
      className={grid.grid}
    />
  )
}

/** The services of one category, with links to the other categories, if there are any. */
export default function ServiceChoice({ slug, categories, services }: Queries & { slug: string }) {
  const category = categories.data?.find(candidate => candidate.slug === slug)
  return (
    <>
      <FlowHead key={slug} stage="service" title={category?.name ?? 'Choisissez un soin'}>
        {category && <p>{category.description}</p>}
      </FlowHead>
      <section className={`page ${styles.body}`} aria-labelledby="services">
        <h2 id="services" className="visuallyHidden">
          Soins
        </h2>
        {categories.data?.length !== 1 && (
          <div className={styles.bar}>
            <nav aria-label="Catégories">
              <ul className={styles.pills}>
                {categories.data?.map(({ id, name, slug: other }) => (
                  <li key={id}>
                    <Link href={bookingPath({ category: other })} aria-current={other === slug ? 'true' : undefined}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <Link href="/reservation" className={booking.back}>
              Toutes les catégories
            </Link>
          </div>
        )}
        <Services slug={slug} services={services} />
        <div className={styles.voucher}>
          <VoucherPanel />
        </div>
      </section>
    </>
  )
}
