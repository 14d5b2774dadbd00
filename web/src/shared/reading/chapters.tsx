import type { Chapter } from './chapter.ts'
import styles from './chapters.module.css'

/** A long text with its table of contents. */
export const Chapters = ({ chapters }: { chapters: readonly Chapter[] }) => (
  <div className={styles.columns}>
    <nav aria-label="Sommaire" className={styles.contents}>
      <h2>Sommaire</h2>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
    <div>
      {chapters.map(({ id, title, label, body }) => (
        <section key={id} id={id} aria-labelledby={`titre-${id}`} className={styles.chapter}>
          <h2 id={`titre-${id}`}>
            {label && <span>{label} </span>}
            {title}
          </h2>
          {body}
        </section>
      ))}
    </div>
  </div>
)
