import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { adminIdentityQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { IdentityForm } from '../identity/identity-form.tsx'
import adminStyles from '../shared/admin.module.css'
import styles from './setup.module.css'

/** The step about the centre's identity, with the form of « Identité ». */
export function CentreStep() {
  const identity = useQuery(adminIdentityQuery)
  return (
    <>
      <p className={styles.note}>
        Ayez sous la main votre SIRET, les coordonnées de votre médiateur de la consommation, et celles de l’hébergeur
        avec l’adresse du code source : la personne qui a installé ce site vous donne les deux dernières.
      </p>
      <p className={styles.note}>
        Dès que vous l’enregistrez, le site ouvre sous ce nom. Les <Link href="/admin/words">mots</Link>, l’
        <Link href="/admin/look">apparence</Link> et les <Link href="/admin/texts">textes</Link> du centre ont des
        valeurs qui conviennent à tous ; vous les changez quand vous voulez.
      </p>
      <QueryView
        query={identity}
        waiting={<Skeletons count={8} shape="pill" className={adminStyles.waiting} label="Chargement…" />}
        failure="L’identité du centre n’a pas pu être chargée."
        isPart
      >
        {saved => <IdentityForm saved={saved} />}
      </QueryView>
    </>
  )
}
