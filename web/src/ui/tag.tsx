import styles from './tag.module.css'

/** A word or two on a card. */
export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>
