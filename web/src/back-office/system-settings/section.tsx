import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '../../shared/query-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './system-settings.module.css'

type Props<Data> = {
  id: string
  title: string
  icon: ReactNode
  loaded: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A section of the settings that shows the data of a query. */
export function Section<Data>({ id, title, icon, loaded, children }: Props<Data>) {
  return (
    <Panel pad aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {icon}
        {title}
      </h2>
      <QueryView
        query={loaded}
        waiting={<Skeletons count={3} shape="pill" className={styles.form} label="Chargement…" />}
        failure="Erreur lors du chargement des paramètres"
      >
        {children}
      </QueryView>
    </Panel>
  )
}
