import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

type Props = {
  /** From 0 on. */
  page: number
  /** How many there are in all; without it, whether there are more. */
  pages?: number
  hasMore?: boolean
  onPage: (page: number) => void
  /** What is shown of how many. */
  children?: ReactNode
  /** Below a list that has no frame. */
  isBare?: boolean
}

/** At the foot of a list: how much of it is shown, and the way to the rest where there is more than one page. */
export function Pager({ page, pages, hasMore = page + 1 < (pages ?? 0), onPage, children, isBare }: Props) {
  const isAlone = page === 0 && !hasMore
  if (isAlone && !children) return null
  return (
    <div className={isBare ? styles.bare : styles.pager}>
      {!isBare && <p>{children}</p>}
      {!isAlone && (
        <nav aria-label="Pages">
          {pages !== undefined && !isBare && (
            <IconButton label="Première page" disabled={page === 0} onClick={() => onPage(0)}>
              <ChevronsLeft aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label="Page précédente" disabled={page === 0} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <span aria-live="polite">
            Page {page + 1}
            {pages !== undefined && ` sur ${pages}`}
          </span>
          <IconButton label="Page suivante" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          {pages !== undefined && !isBare && (
            <IconButton label="Dernière page" disabled={!hasMore} onClick={() => onPage(pages - 1)}>
              <ChevronsRight aria-hidden="true" />
            </IconButton>
          )}
        </nav>
      )}
    </div>
  )
}
