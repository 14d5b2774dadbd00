import styles from './wave.module.css'

/** The upper edge of a ground that differs from the one above it; in that ground's colour (`--ground`), `--wave` high. */
export const Wave = () => (
  <svg className={styles.wave} viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 62C180 10 340 0 560 30S960 92 1160 62S1380 12 1440 20V90H0Z" />
  </svg>
)
