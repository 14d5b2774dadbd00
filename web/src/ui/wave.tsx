import styles from './wave.module.css'

/** The wavy upper edge of a section, in the colour `--ground` and with the height `--wave`. */
export const Wave = () => (
  <svg className={styles.wave} viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 62C180 10 340 0 560 30S960 92 1160 62S1380 12 1440 20V90H0Z" />
  </svg>
)
