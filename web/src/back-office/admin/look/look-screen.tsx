import { useQuery } from '@tanstack/react-query'
import { adminLookQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { History } from '../shared/history.tsx'
import { SiteLink } from '../shared/site-link.tsx'
import { LookForm } from './look-form.tsx'
import { OwnPictures } from './own-pictures.tsx'

/** « Apparence »: colours, fonts, drawings, and the centre’s own pictures, seen before they are saved. */
export default function LookScreen() {
  const look = useQuery(adminLookQuery)
  return (
    <>
      <ScreenHead
        title="Apparence"
        subtitle="Le site, les e-mails et les bons cadeaux prennent ces couleurs et ces dessins."
      >
        <SiteLink />
      </ScreenHead>
      <QueryView
        query={look}
        waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure="L’apparence n’a pas pu être chargée."
      >
        {saved => (
          <div className={styles.side}>
            <LookForm saved={saved} />
            <OwnPictures />
            <History kind="look" id={1} />
            <History kind="pictures" id={1} title="Historique des images" />
          </div>
        )}
      </QueryView>
    </>
  )
}
