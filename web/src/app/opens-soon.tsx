import { PageHead } from '../shared/page-head.tsx'
import { drawing } from '../ui/drawing.ts'
import styles from './opens-soon.module.css'

/** The only page of a site that nobody has set up yet. It does not know the centre's name. */
export function OpensSoon() {
  return (
    <>
      <title>Ouvre bientôt</title>
      <meta name="robots" content="noindex" />
      <main id="contenu" className={styles.soon}>
        <PageHead
          kicker="Site en préparation"
          title="Ce centre"
          ending="ouvre bientôt."
          lead="On pose les derniers coussins. Revenez dans quelques jours : vous pourrez réserver ici."
          art={<img src={drawing('house')} alt="" width="400" height="400" />}
        />
      </main>
    </>
  )
}
