import styles from './legend.module.css'

/** The meaning of colours and lines, which is also written in words elsewhere. */
export const Legend = ({ isEverybody }: { isEverybody: boolean }) => (
  <ul className={styles.legend} aria-label="Légende">
    <li className={styles.massage}>Salle Massage</li>
    <li className={styles.spa}>Salle Spa/Bain</li>
    <li className={styles.canceled}>Annulé</li>
    <li className={styles.hold}>En attente</li>
    <li className={styles.clash}>Conflit</li>
    <li className={styles.after}>Remise en état</li>
    {isEverybody && <li className={styles.me}>Mes rendez-vous</li>}
  </ul>
)
