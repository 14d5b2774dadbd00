import { Skeletons } from '../ui/skeleton.tsx'
import styles from './shell.module.css'

export function PageSkeleton() {
  return (
    <div className={`page ${styles.pageSkeleton}`}>
      <Skeletons count={4} shape="pill" className={styles.skeletonLines} label="Chargement de la page…" />
    </div>
  )
}
