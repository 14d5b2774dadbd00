import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Construction, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { staffBannerQuery, systemSettingsQuery } from '../../api/staff/settings.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { BannerForm } from './banner-form.tsx'
import { NotificationForm } from './notification-form.tsx'
import styles from './system-settings.module.css'

/** « Paramètres Système » (back office §2). */
export default function SystemSettingsScreen() {
  const settings = useQuery(systemSettingsQuery)
  const banner = useQuery(staffBannerQuery)
  return (
    <>
      <ScreenHead title="Paramètres Système" />
      <div className={styles.sections}>
        <Section id="notification" title="Email de notification" icon={<Mail aria-hidden="true" />} loaded={settings}>
          {saved => <NotificationForm saved={saved} />}
        </Section>
        <Section
          id="banner"
          title="Bannière de construction"
          icon={<Construction aria-hidden="true" />}
          loaded={banner}
        >
          {saved => <BannerForm saved={saved} />}
        </Section>
      </div>
    </>
  )
}

type Props<Data> = {
  id: string
  title: string
  icon: ReactNode
  loaded: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

function Section<Data>({ id, title, icon, loaded, children }: Props<Data>) {
  return (
    <Panel pad aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {icon}
        {title}
      </h2>
      {loaded.isPending && <Skeletons count={3} shape="pill" className={styles.form} label="Chargement…" />}
      {loaded.isError && loaded.data === undefined && (
        <LoadFailure
          message={errorMessage(loaded.error, 'Erreur lors du chargement des paramètres')}
          onRetry={() => void loaded.refetch()}
        />
      )}
      {loaded.data !== undefined && children(loaded.data)}
    </Panel>
  )
}
