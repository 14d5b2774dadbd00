import { useQuery } from '@tanstack/react-query'
import { adminIdentityQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { History } from '../shared/history.tsx'
import { IdentityForm } from './identity-form.tsx'

/** « Identité »: who the centre is, for its pages, its letters and its documents. */
export default function IdentityScreen() {
  const identity = useQuery(adminIdentityQuery)
  return (
    <>
      <ScreenHead
        title="Identité"
        subtitle="Ce que le site, les e-mails et les bons cadeaux disent du centre. Un changement y paraît aussitôt."
      />
      <QueryView
        query={identity}
        waiting={<Skeletons count={8} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure="L’identité du centre n’a pas pu être chargée."
      >
        {saved => (
          <div className={styles.side}>
            <IdentityForm saved={saved} />
            <History kind="identity" id={1} />
          </div>
        )}
      </QueryView>
    </>
  )
}
