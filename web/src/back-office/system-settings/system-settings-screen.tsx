import { useQuery } from '@tanstack/react-query'
import { Construction, Mail } from 'lucide-react'
import { staffBannerQuery, systemSettingsQuery } from '../../api/staff/settings.ts'
import { useIsAdmin } from '../../shared/staff/session.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { BannerForm } from './banner-form.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { NotificationForm } from './notification-form.tsx'
import { Section } from './section.tsx'
import styles from './system-settings.module.css'

/** « Paramètres Système »: the centre's address for notifications, the banner of the site, and the connections for admins. */
export default function SystemSettingsScreen() {
  const settings = useQuery(systemSettingsQuery)
  const banner = useQuery(staffBannerQuery)
  const isAdmin = useIsAdmin()
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
        {isAdmin && <ConnectionsSection />}
      </div>
    </>
  )
}
