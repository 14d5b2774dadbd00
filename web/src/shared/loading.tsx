import { Skeletons } from '../ui/skeleton.tsx'
import styles from './loading.module.css'

/** What is being loaded, for screen readers. */
type Props = { label: string }

/** Placeholders for the lines of a page or part. */
export const LoadingLines = ({ label }: Props) => (
  <Skeletons count={4} shape="pill" className={styles.lines} label={label} />
)

/** A placeholder for a whole page or step. */
export const LoadingPage = ({ label }: Props) => (
  <div className={`page ${styles.loading}`}>
    <LoadingLines label={label} />
  </div>
)
