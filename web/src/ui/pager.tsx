import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

type Props = {
  /** From 0 on. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** What is shown of how many. */
  children: ReactNode
}

/** At the foot of a list: how much of it is shown, and the way to the rest where there is more than one page. */
export const Pager = ({ page, pages, onPage, children }: Props) => (
  <div className={styles.pager}>
    <p>{children}</p>
    {pages > 1 && (
      <nav aria-label="Pages">
        <IconButton label="Première page" disabled={page === 0} onClick={() => onPage(0)}>
          <ChevronsLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Page précédente" disabled={page === 0} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span aria-live="polite">
          Page {page + 1} sur {pages}
        </span>
        <IconButton label="Page suivante" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <IconButton label="Dernière page" disabled={page >= pages - 1} onClick={() => onPage(pages - 1)}>
          <ChevronsRight aria-hidden="true" />
        </IconButton>
      </nav>
    )}
  </div>
)
