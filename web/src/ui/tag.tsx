import styles from './tag.module.css'

/** A word or two on a card: for whom it is, or what kind of thing. */
export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>
