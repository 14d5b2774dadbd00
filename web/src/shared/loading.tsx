import { Skeletons } from '../ui/skeleton.tsx'
import styles from './loading.module.css'

/** What is awaited, for those who do not see the lines. */
type Props = { label: string }

/** Stands where the lines of a page or of a part will be. */
export const LoadingLines = ({ label }: Props) => (
  <Skeletons count={4} shape="pill" className={styles.lines} label={label} />
)

/** Stands for a whole page, or a step. */
export const LoadingPage = ({ label }: Props) => (
  <div className={`page ${styles.loading}`}>
    <LoadingLines label={label} />
  </div>
)
