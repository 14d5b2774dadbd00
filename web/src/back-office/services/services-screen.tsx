import { useQuery } from '@tanstack/react-query'
import { MousePointerClick, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { staffServicesQuery } from '../../api/staff/services.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { classes } from '../../ui/classes.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { ServiceForm } from './service-form.tsx'
import { ServiceList } from './service-list.tsx'
import styles from './services.module.css'

/** « Gestion des Services » (back office §2): what clients see and book, one service at a time. */
export default function ServicesScreen() {
  return (
    <>
      <ScreenHead title="Gestion des Services" />
      <div className={styles.critical}>
        <TriangleAlert aria-hidden="true" />
        <p>
          <b>ZONE CRITIQUE</b> Ces réglages changent ce que les clients voient et réservent. Les changements de prix ne
          concernent que les réservations à venir.
        </p>
      </div>
      <Services />
    </>
  )
}

function Services() {
  const services = useQuery(staffServicesQuery)
  const address = useSearchState()
  const [isChanged, setChanged] = useState(false)
  /** Where one wants to go while what was typed is not saved: a service's id, or null for the list alone. */
  const [wanted, setWanted] = useState<{ readonly id: number | null }>()
  if (services.isPending) return <Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />
  if (services.isError)
    return (
      <LoadFailure
        message={errorMessage(services.error, 'Erreur de chargement des services')}
        onRetry={() => void services.refetch()}
      />
    )
  const chosen = services.data.find(({ id }) => id === Number(address.get('service')))
  const go = (id: number | null) => address.set({ service: id }, { push: id !== null })
  const leave = (id: number | null) => (isChanged ? setWanted({ id }) : go(id))
  return (
    <div className={classes(styles.columns, chosen && styles.chosen)}>
      <ServiceList services={services.data} chosen={chosen?.id} onChoose={leave} />
      {chosen ? (
        <ServiceForm key={chosen.id} service={chosen} onBack={() => leave(null)} onChanged={setChanged} />
      ) : (
        <Panel pad className={styles.none} aria-label="Service">
          <MousePointerClick aria-hidden="true" />
          <h2>Aucun service sélectionné</h2>
          <p>Choisissez un service dans la liste pour le modifier.</p>
        </Panel>
      )}
      {wanted && (
        <LeaveQuestion
          name={chosen?.name ?? ''}
          onLeave={() => {
            setWanted(undefined)
            go(wanted.id)
          }}
          onStay={() => setWanted(undefined)}
        />
      )}
    </div>
  )
}
