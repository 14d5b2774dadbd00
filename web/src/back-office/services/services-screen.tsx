import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { MousePointerClick, TriangleAlert } from 'lucide-react'
import { staffServicesQuery } from '../../api/staff/services.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { client } from '../../shared/words.ts'
import { classes } from '../../ui/classes.ts'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ServiceForm } from './service-form.tsx'
import { ServiceList } from './service-list.tsx'
import styles from './services.module.css'

/** « Gestion des Services »: what clients see and book. */
export default function ServicesScreen() {
  return (
    <>
      <ScreenHead title="Gestion des Services" />
      <div className={styles.critical}>
        <TriangleAlert aria-hidden="true" />
        <p>
          <b>ZONE CRITIQUE</b> Ces réglages changent ce que les {client.many} voient et réservent. Les changements de
          prix ne concernent que les réservations à venir.
        </p>
      </div>
      <Services />
    </>
  )
}

function Services() {
  const services = useQuery(staffServicesQuery)
  return (
    <QueryView
      query={services}
      waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
      failure="Erreur de chargement des services"
      // The storefront uses the same route, whose messages are for visitors.
      isReasonHidden
    >
      {found => <Columns services={found} />}
    </QueryView>
  )
}

function Columns({ services }: { services: readonly StaffServiceView[] }) {
  const address = useSearchState()
  const chosen = services.find(({ id }) => id === Number(address.get('service')))
  const go = (id: number | null) => address.set({ service: id }, { push: id !== null })
  return (
    <div className={classes(styles.columns, chosen && styles.chosen)}>
      <ServiceList services={services} chosen={chosen?.id} onChoose={go} />
      {chosen ? (
        <ServiceForm key={chosen.id} service={chosen} onBack={() => go(null)} />
      ) : (
        <Panel pad className={styles.none} aria-label="Service">
          <MousePointerClick aria-hidden="true" />
          <h2>Aucun service sélectionné</h2>
          <p>Choisissez un service dans la liste pour le modifier.</p>
        </Panel>
      )}
    </div>
  )
}
